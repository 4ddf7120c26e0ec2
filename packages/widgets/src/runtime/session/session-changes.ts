import { useEffect } from 'react'
import { openTabs } from '../events/tab-channel.ts'
import { useEvent } from '../react/use-event.ts'

const NAME = 'session'
/** The same for all callers: it tells of who was one and is another. */
const ALL = () => ''

/** Calls back when a member has signed in or out in any widget of this page, or in another tab. */
export function useSessionNews(changed: () => void): void {
  const hear = useEvent(changed)
  useEffect(() => {
    const line = openTabs(NAME, ALL, () => hear())
    return () => line.close()
  }, [])
}

/** Tells all of them, the one that tells included. */
export function tellSession(): void {
  const line = openTabs<string>(NAME, ALL, () => {})
  line.tell('changed')
  line.close()
}
