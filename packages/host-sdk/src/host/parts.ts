import type { observe } from '../session/observer.ts'
import type { explainFailure } from './failure.ts'
import type { HeightFollower } from './height.ts'
import type { explainSilence, reportRefusedToken } from './refusal.ts'

/** What a frame needs now and then, and is brought when it does. */
export interface Parts {
  /** The tools of whoever builds the page. */
  doctor(): Promise<{
    observe: typeof observe
    explainSilence: typeof explainSilence
    reportRefusedToken: typeof reportRefusedToken
  }>
  failure(): Promise<{ explainFailure: typeof explainFailure }>
  height(): Promise<{ HeightFollower: typeof HeightFollower }>
}
