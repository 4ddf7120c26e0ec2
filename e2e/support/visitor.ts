import type { Browser, BrowserContext, Page } from 'playwright'

export interface Visitor {
  name: string
  width: number
  height: number
  locale: string
  colorScheme: 'light' | 'dark'
}

/** The two ends of what people hold, in two languages and two lights. */
export const VISITORS: Visitor[] = [
  { name: 'phone, zh, light', width: 390, height: 844, locale: 'zh-CN', colorScheme: 'light' },
  { name: 'desktop, zh, dark', width: 1440, height: 900, locale: 'zh-CN', colorScheme: 'dark' },
  { name: 'phone, en, dark', width: 390, height: 844, locale: 'en-US', colorScheme: 'dark' },
  { name: 'desktop, en, light', width: 1440, height: 900, locale: 'en-US', colorScheme: 'light' },
]

export function openContext(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { width, height, locale, colorScheme } = visitor
  return browser.newContext({
    viewport: { width, height },
    locale,
    colorScheme,
    hasTouch: width < 500,
    isMobile: width < 500,
  })
}

/** Everything that a page complains about, to be empty at the end. */
export function collectPageErrors(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  return found
}
