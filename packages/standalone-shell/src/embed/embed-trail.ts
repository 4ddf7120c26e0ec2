/** What each entry of the history keeps, beside what the router keeps there. */
interface Entry {
  sitting?: string
}

/**
 * Tells the entries of a frame's history apart by who sat there: the address of one who has gone says what they looked
 * for. It cannot be taken out of a history; whoever comes back to it is to find it without that. What is kept is kept
 * with the entries themselves, so that it outlives a reload and needs no storage.
 */
export interface Trail {
  /** Whoever was here has gone: what is written of the entry of now is the next one's. */
  end(): void
  /** Whether the frame has come back to where somebody was who has gone. */
  isFormer(): boolean
}

export function createTrail(history: History): Trail {
  const entry = (): Entry => (history.state as Entry | null) ?? {}
  let sitting = entry().sitting ?? made()
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (state: Entry | null, ...rest) => write({ sitting, ...state }, ...rest)
  }
  history.replaceState(history.state, '')
  return {
    end() {
      sitting = made()
    },
    // One that a link within the page has made says nothing of anybody.
    isFormer: () => (entry().sitting ?? sitting) !== sitting,
  }
}

/** Of one frame's history alone, so that it need be no secret. */
const made = (): string => `${Date.now()}-${Math.random()}`
