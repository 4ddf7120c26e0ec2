/** How long a page that paints nothing is waited for, as in the background; in ms. */
const AT_MOST = 100

/** Until what was changed is seen: work that follows a press must not keep its answer from being painted. */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, AT_MOST)
    // The frame itself comes after this call.
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
