// Where pages are made before they are seen, there is no element yet: the tag stands, and what is between.
export const LeaperBoard = undefined;
