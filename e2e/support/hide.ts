import type { Page } from 'playwright/test'

/** Tells the page that it is hidden, as a tab or app in the background is, or seen again. */
export const hide = (page: Page, hidden: boolean) =>
  page.evaluate((away) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (away ? 'hidden' : 'visible'),
    })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => away })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
