import { useEffect, useRef, useState } from 'react'

/**
 * The number of sets that have finished while the page was in the background; 0 as soon as it is seen again.
 *
 * @param unseen the number of unseen finished sets
 */
export function useFinishedAway(unseen: number): number {
  const known = useRef(unseen)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const more = unseen - known.current
    known.current = unseen
    if (more > 0 && document.hidden) setCount((before) => before + more)
  }, [unseen])
  useEffect(() => {
    const seen = () => {
      if (!document.hidden) setCount(0)
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
  return count
}
