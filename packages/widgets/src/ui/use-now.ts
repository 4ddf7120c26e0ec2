import { MINUTE } from '@easel/contract/numbers'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'

/**
 * The server's time, updated when a moment passes, so that what expires then is rendered as expired. `at` in epoch ms.
 */
export function useNow(at: number | null): number {
  const { api } = useWidget()
  const [now, setNow] = useState(api.serverNow)
  useEffect(() => {
    if (at === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const present = api.serverNow()
      setNow(present)
      // Checked in between, since timers are suspended while the device sleeps.
      if (present < at) timer = setTimeout(update, Math.min(at - present + 20, MINUTE))
    }
    update()
    return () => clearTimeout(timer)
  }, [api, at])
  return now
}
