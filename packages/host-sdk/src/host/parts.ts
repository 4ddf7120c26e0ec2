import type { observing } from '../session/observer.ts'
import type { explainFailure } from './failure.ts'
import type { HeightFollower } from './height.ts'
import type { blame, explain } from './refusal.ts'

/** What a frame needs now and then, and is brought when it does. */
export interface Parts {
  /** The tools of whoever builds the page. */
  doctor(): Promise<{ observing: typeof observing; explain: typeof explain; blame: typeof blame }>
  failure(): Promise<{ explainFailure: typeof explainFailure }>
  height(): Promise<{ HeightFollower: typeof HeightFollower }>
}
