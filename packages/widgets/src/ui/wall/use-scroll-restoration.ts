import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Restores the scroll position of a long page after another page was visited. It runs before the first paint; a shell
 * that wants to start at the top scrolls afterwards.
 */
export function useScrollRestoration(page: string, ready: boolean): void {
  const queries = useQueryClient()
  const restored = useRef(false)
  const key = ['place', page]
  useLayoutEffect(() => {
    if (!ready || restored.current) return
    restored.current = true
    const position = queries.getQueryData<number>(key)
    if (position && globalThis.scrollY === 0) globalThis.scrollTo(0, position)
  })
  useEffect(() => {
    const save = () => queries.setQueryData(['place', page], globalThis.scrollY)
    globalThis.addEventListener('scroll', save, { passive: true })
    return () => globalThis.removeEventListener('scroll', save)
  }, [page, queries])
}
