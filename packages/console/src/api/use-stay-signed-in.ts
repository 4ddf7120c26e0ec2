import { useEffect } from 'react'

/** Milliseconds; much less than a session lasts without a call. */
const EVERY = 2 * 60_000

/** Whoever writes or reads asks the server nothing for a long time: the session is asked for now and then while they are at it. */
export function useStaySignedIn(token: string | null, ask: () => unknown): void {
  useEffect(() => {
    if (token === null) return
    let askedAt = Date.now()
    const note = () => {
      if (Date.now() - askedAt < EVERY) return
      askedAt = Date.now()
      ask()
    }
    for (const type of ACTIVITY) window.addEventListener(type, note, { capture: true, passive: true })
    return () => {
      for (const type of ACTIVITY) window.removeEventListener(type, note, { capture: true })
    }
  }, [token, ask])
}

/** Not the pointer's movement: a table that somebody has bumped into is nobody at work. */
const ACTIVITY = ['keydown', 'input', 'pointerdown', 'wheel'] as const
