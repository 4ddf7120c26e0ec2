import { isRunning, SECOND } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pacesOf, type TimeLeft } from './time-estimates.ts'

/** The time that is left for a set, counted down each second and put right with everything that is seen of it. */
export function useTimeLeft(set: ImageSet): TimeLeft {
  const paces = pacesOf(useQueryClient())
  const [now, setNow] = useState(Date.now)
  const running = isRunning(set.status)
  useEffect(() => {
    const present = Date.now()
    paces.note(set, present)
    setNow(present)
  }, [paces, set])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [running])
  return running ? paces.left(set, now) : null
}
