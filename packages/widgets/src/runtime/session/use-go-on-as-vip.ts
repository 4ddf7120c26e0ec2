import { useEffect, useRef } from 'react'
import type { HostRequest } from '../provider/ports.ts'
import { useEvent } from '../react/use-event.ts'
import { useAskVip } from './use-ask-vip.ts'

/**
 * Asks for the membership that an action needs. Resolves to whether that action goes on by itself: the membership has
 * begun, and what asked for it is still shown, at the same `place` if it shows several.
 */
export function useGoOnAsVip(place = ''): (ask: HostRequest) => Promise<boolean> {
  const askVip = useAskVip()
  const shown = useRef<string | null>(place)
  useEffect(() => {
    shown.current = place
    return () => {
      shown.current = null
    }
  }, [place])
  return useEvent(async (ask) => (await askVip(ask)) && shown.current === place)
}
