import { loadWithRetry } from '@easel/widgets/runtime'

/** Retries until it is loaded, because nothing can be shown without it. */
export const untilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    loadWithRetry(load, resolve)
  })
