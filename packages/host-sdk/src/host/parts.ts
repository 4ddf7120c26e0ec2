import type { observe } from '../session/observer.ts'
import type { explainFailure } from './failure.ts'
import type { HeightFollower } from './height.ts'
import type { explainNoHandshake, reportToken } from './refusal.ts'

/** Code that a frame needs on demand. */
export interface Parts {
  /** Developer tools. */
  doctor(): Promise<{
    observe: typeof observe
    explainNoHandshake: typeof explainNoHandshake
    reportToken: typeof reportToken
  }>
  failure(): Promise<{ explainFailure: typeof explainFailure }>
  height(): Promise<{ HeightFollower: typeof HeightFollower }>
}
