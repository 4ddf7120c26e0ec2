import { PAGES } from '@easel/contract/pages'
import { isOffered, type PageName } from '@easel/widgets/runtime'
import { Viewer } from '../routes/viewer.tsx'
import type { LazyComponent } from './lazy-component.tsx'

export type Preloadable = Pick<LazyComponent<never>, 'preload'>

/** Milliseconds after the load event until idle preloading starts. */
const IDLE_AFTER = 3_000

/**
 * Preloads the code of pages, and of the viewer: on hover, touch or focus of a link at once, the others when the page is
 * idle. With data saving only the former. `features`: other pages are not preloaded. Returns how to stop.
 */
export function preloadPages(
  pages: Readonly<Partial<Record<PageName, Preloadable>>>,
  features: readonly string[],
): () => void {
  const preloadable = new Map<string, Preloadable>()
  for (const [name, page] of Object.entries(pages))
    if (isOffered(name as PageName, features)) preloadable.set(PAGES[name as PageName].path, page)
  const onReach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.search.includes('image=')) void Viewer.preload()
    const path = link && [...preloadable.keys()].find((name) => link.pathname.endsWith(name))
    if (path) void preloadable.get(path)?.preload()
  }
  document.addEventListener('pointerover', onReach, { passive: true })
  document.addEventListener('focusin', onReach)
  const stop = saveDataEnabled() ? () => {} : whenIdle(() => preloadAll([Viewer, ...preloadable.values()]))
  return () => {
    stop()
    document.removeEventListener('pointerover', onReach)
    document.removeEventListener('focusin', onReach)
  }
}

async function preloadAll(pages: readonly Preloadable[]): Promise<void> {
  for (const page of pages) {
    await page.preload()
    await new Promise<void>((resolve) => idle(resolve))
  }
}

/** Calls back once, when the page is idle. Returns how to cancel. */
function whenIdle(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(() => idle(then), IDLE_AFTER)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

/** Safari has no requestIdleCallback. */
const idle = (then: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(then, { timeout: 2_000 })
  else setTimeout(then, 200)
}

const saveDataEnabled = (): boolean =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)
