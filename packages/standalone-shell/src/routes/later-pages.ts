import { preloadPages } from '../loading/preload-pages.ts'
import { takePressesWhileFading } from './take-press.ts'

/** What is needed from the second page on: the code of the pages, and presses while one fades into the next. Returns the cleanup. */
export function prepareLaterPages(...pages: Parameters<typeof preloadPages>): () => void {
  const stops = [preloadPages(...pages), takePressesWhileFading()]
  return () => {
    for (const stop of stops) stop()
  }
}
