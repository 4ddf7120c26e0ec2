import { SECOND } from '@easel/contract/numbers'
import { useEffect, useRef } from 'react'
import type { HostRequest } from '../provider/ports.ts'
import { useEvent } from '../react/use-event.ts'
import { useIsVip } from './membership.queries.ts'
import { useAskVip } from './use-ask-vip.ts'

/** How long a membership may take to be known here: a host that sold it names its user anew first. */
const MAX_WAIT = 10 * SECOND

/**
 * Asks for the membership that an action needs. Resolves to whether that action goes on by itself: the membership has
 * begun, and what asked for it is still shown, at the same `place` if it shows several.
 */
export function useGoOnAsVip(place = ''): (ask: HostRequest) => Promise<boolean> {
  const askVip = useAskVip()
  const vip = useIsVip()
  const now = useRef<{ place: string | null; vip: boolean }>({ place, vip })
  const changed = useRef<() => void>(() => {})
  useEffect(() => {
    now.current = { place, vip }
    changed.current()
    // Whoever waits reads it in a microtask: after the effect that follows, where the component stays.
    return () => {
      now.current = { place: null, vip }
      changed.current()
    }
  }, [place, vip])
  const isThere = () => now.current.place === place
  const known = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_WAIT)
      changed.current = () => {
        if (isThere() && !now.current.vip) return
        clearTimeout(timer)
        resolve()
      }
      changed.current()
    })
  return useEvent(async (ask) => {
    if (!(await askVip(ask))) return false
    await known()
    return isThere() && now.current.vip
  })
}
