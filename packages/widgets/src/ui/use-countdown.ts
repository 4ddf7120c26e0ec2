import { useEffect, useState } from 'react'

/**
 * Whole seconds left until `at + seconds`, ticking; null when there is nothing to wait for.
 *
 * @param clock the clock that `at` was read from
 */
export function useCountdown(at: number, seconds: number | null, clock = Date.now): number | null {
  const [now, setNow] = useState(clock)
  const left = seconds === null ? null : Math.max(0, Math.ceil((at + seconds * 1000 - now) / 1000))
  const over = left === null || left === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(clock()), 1000)
    return () => clearInterval(timer)
  }, [over, clock])
  return left
}

/** `m:ss`, or `h:mm:ss` from an hour on. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
