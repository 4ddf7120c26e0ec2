import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the reader's place on a long page while another page is looked at. Restores it before the first paint;
 * a shell that wants a fresh start scrolls to the top afterwards.
 */
export function useKeptPlace(page: string, ready: boolean): void {
  const queries = useQueryClient()
  const restored = useRef(false)
  const key = ['place', page]
  useLayoutEffect(() => {
    if (!ready || restored.current) return
    restored.current = true
    const place = queries.getQueryData<number>(key)
    if (place && globalThis.scrollY === 0) globalThis.scrollTo(0, place)
  })
  useEffect(() => {
    const keep = () => queries.setQueryData(['place', page], globalThis.scrollY)
    globalThis.addEventListener('scroll', keep, { passive: true })
    return () => globalThis.removeEventListener('scroll', keep)
  }, [page, queries])
}
