// What Travel adds to the state.

import type { Page, State } from '../../app/types.d.ts';
import type { TravelDrawing } from '../../solver/wire.d.ts';

export type TravelState = State<TravelDrawing, TravelView, never, {}>;
export type TravelPage = Page<TravelState>;

/** What is shown. */
export interface TravelView {
  readonly overlay: 'none' | 'distances' | 'wave';
  /** Are all shortest paths shown? */
  readonly allPaths: boolean;
  /** The number of the one on film, from 0. */
  readonly path: string;
}
