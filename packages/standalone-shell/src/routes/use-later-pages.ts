import type { PageName } from '@easel/widgets/runtime'
import { useEffect } from 'react'
import type { Preloadable } from '../loading/preload-pages.ts'

/** Prepares the pages after the first. How it does so is loaded after that, too; where that fails, pages still open. */
export function useLaterPages(
  pages: Readonly<Partial<Record<PageName, Preloadable>>>,
  features: readonly string[],
): void {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    import('./later-pages.ts')
      .then(({ prepareLaterPages }) => {
        if (!isGone) stop = prepareLaterPages(pages, features)
      })
      .catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [pages, features])
}
