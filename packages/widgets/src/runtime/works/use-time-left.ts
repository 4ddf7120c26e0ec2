import { isRunning, SECOND } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type TimeLeft, timeEstimatesOf } from './time-estimates.ts'

/** The remaining time of a set, counted down each second and corrected with each observation. */
export function useTimeLeft(set: ImageSet): TimeLeft {
  const estimates = timeEstimatesOf(useQueryClient())
  const [now, setNow] = useState(Date.now)
  const running = isRunning(set.status)
  useEffect(() => {
    const present = Date.now()
    estimates.observe(set, present)
    setNow(present)
  }, [estimates, set])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [running])
  return running ? estimates.timeLeft(set, now) : null
}
