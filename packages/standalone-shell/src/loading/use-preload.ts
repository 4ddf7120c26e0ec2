import { PAGES } from '@easel/contract/pages'
import { isOffered, type PageName } from '@easel/widgets/runtime'
import { useEffect } from 'react'
import type { Late } from './lazy-component.tsx'

type Bringing = Pick<Late<never>, 'bring'>

/** Milliseconds after the page has loaded until it looks around for what may come next. */
const QUIET = 3_000

/**
 * Brings the code of pages before one goes to them: of a page whose link is being reached for at once, of the others
 * when the page has long been quiet. Who saves data gets only what they reach for.
 *
 * @param features what is offered: of the rest nothing comes
 */
export function useEarlyCode(
  pages: Readonly<Partial<Record<PageName, Bringing>>>,
  features: readonly string[],
): void {
  useEffect(() => {
    const coming = new Map<string, Bringing>()
    for (const [place, page] of Object.entries(pages))
      if (isOffered(place as PageName, features)) coming.set(PAGES[place as PageName].path, page)
    const reach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const path = link && [...coming.keys()].find((name) => link.pathname.endsWith(name))
      if (path) void coming.get(path)?.bring()
    }
    document.addEventListener('pointerover', reach, { passive: true })
    document.addEventListener('focusin', reach)
    const stop = savesData() ? () => {} : whenQuiet(() => bringAll([...coming.values()]))
    return () => {
      stop()
      document.removeEventListener('pointerover', reach)
      document.removeEventListener('focusin', reach)
    }
  }, [pages, features])
}

async function bringAll(pages: readonly Bringing[]): Promise<void> {
  for (const page of pages) {
    await page.bring()
    await new Promise<void>((resolve) => idle(resolve))
  }
}

/** Calls back once, some time after the page has loaded; the answer calls it off. */
function whenQuiet(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(() => idle(then), QUIET)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

/** Safari has no idle callbacks. */
const idle = (then: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(then, { timeout: 2_000 })
  else setTimeout(then, 200)
}

const savesData = (): boolean =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)
