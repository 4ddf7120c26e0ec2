import { useEffect } from 'react'
import { openTabChannel } from '../events/tab-channel.ts'
import { useEvent } from '../react/use-event.ts'

const NAME = 'session'
/** One scope for all callers: the change is about the caller itself. */
const ALL = () => ''

/** Calls back when a member has signed in or out in any widget of this page, or in another tab. */
export function useSessionChanges(changed: () => void): void {
  const onMessage = useEvent(changed)
  useEffect(() => {
    const channel = openTabChannel(NAME, ALL, () => onMessage())
    return () => channel.close()
  }, [])
}

/** Notifies all widgets and tabs, the sender included. */
export function announceSessionChange(): void {
  const channel = openTabChannel<string>(NAME, ALL, () => {})
  channel.post('changed')
  channel.close()
}
