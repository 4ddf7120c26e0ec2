import type { observing } from '../session/observer.ts'
import type { explain } from './failure.ts'
import type { HeightFollower } from './height.ts'

/** What a frame needs now and then, and is brought when it does. */
export interface Parts {
  /** The tools of whoever builds the page. */
  doctor(): Promise<{ observing: typeof observing }>
  failure(): Promise<{ explain: typeof explain }>
  height(): Promise<{ HeightFollower: typeof HeightFollower }>
}
