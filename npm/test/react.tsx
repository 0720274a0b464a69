import 'leaper-board/react';

export const Right = () => (
  <leaper-board puzzle="tour?board=6x6" mode="watch" autoplay speed={2} className="board" onleaper-step={({ detail }) => detail.step.toFixed()}>A tour.</leaper-board>
);

// @ts-expect-error there is no such mode
export const WrongMode = () => <leaper-board puzzle="tour?board=6x6" mode="look" />;

// @ts-expect-error a step is no text
export const WrongEvent = () => <leaper-board onleaper-step={({ detail }) => detail.step.trim()} />;
