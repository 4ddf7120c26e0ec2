/** What a browser keeps of the site for times without a connection: written by the pages, read by `/offline`. */
export const OFFLINE = {
  /** The page that is shown then, and the worker that shows it. */
  page: '/offline',
  worker: '/offline-worker.js',
  /** The browser's cache, and the list of works in it. */
  cache: 'easel-offline',
  works: '/offline/works.json',
  /** What the worker tells a page when its notification is pressed, and where that leads without a page. */
  open: 'easel:open-works',
  opened: '/works',
} as const

/** What a page asks the worker for, which does it in this order. */
export type ToWorker = { show: { title: string; body: string; tag: string } } | { close: string }

/** One's own work, as it is kept. */
export interface KeptWork {
  prompt: string
  /** URL of the thumbnail, which is in the same cache. */
  thumb: string
}

/** The newest works that are kept: some screens of a phone. */
export const MOST_KEPT_WORKS = 24
