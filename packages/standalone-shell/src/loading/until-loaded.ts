import { loadWithRetry } from '@easel/widgets/runtime'

/** Resolves when it is loaded, after as many attempts as that takes: nothing can be shown without it. */
export const untilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    loadWithRetry(load, resolve)
  })
