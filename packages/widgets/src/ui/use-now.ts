import { MINUTE } from '@easel/contract/numbers'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'

/** The server's time, told anew when a moment is over: so that what ends then is seen to end. `at` in epoch ms. */
export function useNow(at: number | null): number {
  const { api } = useWidget()
  const [now, setNow] = useState(api.serverNow)
  useEffect(() => {
    if (at === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const present = api.serverNow()
      setNow(present)
      // Looked at in between: a timer stands still while the device sleeps.
      if (present < at) timer = setTimeout(look, Math.min(at - present + 20, MINUTE))
    }
    look()
    return () => clearTimeout(timer)
  }, [api, at])
  return now
}
