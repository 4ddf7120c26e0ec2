import { useEffect } from 'react'
import { openTabChannel } from '../events/tab-channel.ts'
import { useEvent } from '../react/use-event.ts'

const NAME = 'session'
/** The same for all callers: it tells of who was one and is another. */
const ALL = () => ''

/** Calls back when a member has signed in or out in any widget of this page, or in another tab. */
export function useSessionChanges(changed: () => void): void {
  const onMessage = useEvent(changed)
  useEffect(() => {
    const channel = openTabChannel(NAME, ALL, () => onMessage())
    return () => channel.close()
  }, [])
}

/** Tells all of them, the one that tells included. */
export function announceSessionChange(): void {
  const channel = openTabChannel<string>(NAME, ALL, () => {})
  channel.post('changed')
  channel.close()
}
