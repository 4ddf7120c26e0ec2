import { useEffect, useState } from 'react'

/** The time, told anew when a moment is over: so that what ends then is seen to end. `at` in epoch ms. */
export function useNow(at: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === null) return
    const left = at - Date.now()
    if (left <= 0) return setNow(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), left + 20)
    return () => clearTimeout(timer)
  }, [at])
  return now
}
