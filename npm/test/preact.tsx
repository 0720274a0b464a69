/** @jsxImportSource preact */
import 'leaper-board/preact';

export const Right = () => (
  <leaper-board puzzle="swap?board=N1N/3/n1n" mode="play" coordinates="off" class="board" onleaper-won={({ detail }) => detail.moves.toFixed()}>Knights.</leaper-board>
);

// @ts-expect-error there is no such theme
export const WrongTheme = () => <leaper-board theme="red" />;
