/** The steps of pulling the page down, as they are shown. */
export type PullStep = 'pull' | 'release' | 'refreshing' | 'done' | 'failed'

/** CSS pixels of a finger's way from which letting go refreshes. */
export const PULL_THRESHOLD = 95
/** CSS pixels of the strip while the page is refreshed. */
export const REFRESH_HEIGHT = 30
/** The strip never covers more than this, however far the finger goes. */
const MAX_HEIGHT = 120

export interface Pull {
  step: PullStep
  /** CSS pixels of the finger's way. */
  distance: number
}

export const AT_REST: Pull = { step: 'pull', distance: 0 }

export type PullEvent =
  | { type: 'moved'; distance: number }
  | { type: 'released' }
  | { type: 'refreshed' }
  | { type: 'failed' }
  | { type: 'ended' }

const isUnderWay = ({ step }: Pull): boolean => step !== 'pull' && step !== 'release'

export function pull(state: Pull, event: PullEvent): Pull {
  switch (event.type) {
    case 'moved': {
      if (isUnderWay(state)) return state
      const distance = Math.max(0, event.distance)
      return { step: distance < PULL_THRESHOLD ? 'pull' : 'release', distance }
    }
    case 'released':
      if (isUnderWay(state)) return state
      return state.step === 'release' ? { ...state, step: 'refreshing' } : AT_REST
    case 'refreshed':
      return state.step === 'refreshing' ? { ...state, step: 'done' } : state
    case 'failed':
      return state.step === 'refreshing' ? { ...state, step: 'failed' } : state
    case 'ended':
      return AT_REST
  }
}

/** CSS pixels of the strip: it follows the finger more slowly the further that goes. */
export function heightOf(state: Pull): number {
  if (isUnderWay(state)) return REFRESH_HEIGHT
  const { distance } = state
  return Math.round((MAX_HEIGHT * distance) / (distance + MAX_HEIGHT))
}
