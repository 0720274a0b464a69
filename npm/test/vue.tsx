/** @jsxImportSource vue */
import 'leaper-board/vue';
import type { GlobalComponents } from 'vue';

export const right = () => (
  <leaper-board key="one" puzzle="place?board=8x8&pieces=Q8" controls="full" loop class="board" onLeaperStep={({ detail }) => detail.of.toFixed()}>Queens.</leaper-board>
);

// @ts-expect-error there is no such theme
export const wrongTheme = () => <leaper-board theme="red" />;

type Props = InstanceType<GlobalComponents['leaper-board']>['$props'];

export const inTemplates: Props = { puzzle: 'tour?board=6x6', mode: 'play' };

// @ts-expect-error there is no such mode
export const wrongMode: Props = { mode: 'look' };
