/** What each entry of the history keeps, beside what the router keeps there. */
interface Entry {
  session?: string
}

/**
 * Tells the entries of a frame's history apart by the session of the user they belong to: the address of one who has gone
 * says what they looked for. It cannot be taken out of a history; whoever comes back to it is to find it without that.
 */
export interface HistorySessions {
  /** Whoever was here has gone: what is written of the entry of now is the next one's. */
  end(): void
  /** Whether the frame has come back to where somebody was who has gone. */
  isFormer(): boolean
}

/**
 * It adds to what the router writes, by replacing two methods of `history`: only what is kept with an entry itself
 * outlives a reload, needs no storage (which frames of other sites may not have) and stays with the entry while others
 * are cut off. The router offers no such hook, and the Navigation API, which does, is missing in browsers of today.
 */
export function createHistorySessions(history: History): HistorySessions {
  const entry = (): Entry => (history.state as Entry | null) ?? {}
  let session = entry().session ?? newSession()
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (state: Entry | null, ...rest) => write({ session, ...state }, ...rest)
  }
  history.replaceState(history.state, '')
  return {
    end() {
      session = newSession()
    },
    // One that a link within the page has made says nothing of anybody.
    isFormer: () => (entry().session ?? session) !== session,
  }
}

/** Of one frame's history alone, so that it need be no secret. */
const newSession = (): string => `${Date.now()}-${Math.random()}`
