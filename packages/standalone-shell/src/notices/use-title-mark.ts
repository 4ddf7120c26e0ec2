import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Writes a mark before the document's title, where somebody in another tab sees it, and takes it away again.
 *
 * @param mark such as `42 %`; null: none
 */
export function useTitleMark(mark: string | null): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another title
  useEffect(() => {
    if (mark === null) return
    const prefix = `${mark} · `
    // After the page has set its title.
    const timer = setTimeout(() => {
      document.title = prefix + document.title
    })
    return () => {
      clearTimeout(timer)
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [mark, pathname])
}
