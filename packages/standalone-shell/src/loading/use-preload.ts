import type { PageName } from '@easel/widgets/runtime'
import { useEffect } from 'react'
import type { Preloadable } from './preload-pages.ts'

/** Preloads the code of pages. How it does so is loaded after the first page, too; where that fails, nothing is lost. */
export function usePreload(
  pages: Readonly<Partial<Record<PageName, Preloadable>>>,
  features: readonly string[],
): void {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    import('./preload-pages.ts')
      .then(({ preloadPages }) => {
        if (!isGone) stop = preloadPages(pages, features)
      })
      .catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [pages, features])
}
