/** Our part of a history entry's state, beside the router's. */
interface Entry {
  session?: string
}

/**
 * Separates the history entries of different users, because their addresses contain searches. Entries cannot be removed
 * from a history: a user who navigates back to another user's entry gets the page without its parameters.
 */
export interface HistorySessions {
  /** The user has left: further entries belong to the next one. */
  end(): void
  /** Whether the present entry belongs to a former user. */
  isFormer(): boolean
}

/**
 * Patches two methods of `history` to add the session to each entry: only an entry's own state survives a reload,
 * needs no storage (which third-party frames may lack), and stays with its entry. The router has no hook for it, and
 * the Navigation API is missing in some supported browsers.
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
    // An entry of a fragment link has no session.
    isFormer: () => (entry().session ?? session) !== session,
  }
}

/** Only unique within one frame's history, and no secret. */
const newSession = (): string => `${Date.now()}-${Math.random()}`
