import { type Browser, expect, type Page } from 'playwright/test'
import type { Site } from './partner-sites.ts'

export interface Visit {
  page: Page
  /** Console messages. */
  consoleLines: string[]
  /** Uncaught errors. */
  uncaught: string[]
}

/** Opens a partner's page in a context of its own; `prepare` sets up the failure. */
export async function visit(
  browser: Browser,
  site: Site,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  const page = await context.newPage()
  const seen: Visit = { page, consoleLines: [], uncaught: [] }
  page.on('console', (message) => seen.consoleLines.push(message.text()))
  page.on('pageerror', (error) => seen.uncaught.push(error.message))
  await prepare(page)
  await page.goto(site.origin)
  return seen
}
/** The policy of a partner that allows what it lists, and its own scripts and styles. */
export const policy = (more: Record<string, string>) =>
  Object.entries({ 'default-src': "'none'", 'style-src': "'self'", 'base-uri': "'none'", ...more })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
export const strict = (easel = '') =>
  policy({ 'script-src': `'self' ${easel}`, 'connect-src': `'self' ${easel}`, 'img-src': `data: ${easel}` })
/** The first image in the frame, and the images of a federated widget. */
export const framed = (page: Page) =>
  page.frameLocator('.frame iframe').getByRole('main').getByRole('img').first()
export const walled = (page: Page) => page.getByRole('listitem').getByRole('img')

export async function expectHostPageWorks({ page, uncaught }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Pressed 0' }).click()
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible()
  await expect(page.getByText('The shop goes on.')).toBeVisible()
  expect(uncaught).toEqual([])
}
/** A gallery in a plain page, for a user who has signed in to the partner. */
export async function mountGallery(page: Page, partner = 'shop'): Promise<void> {
  await page.evaluate((id) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the partner's own sign-in
    document.cookie = 'user=ada; path=/'
    const requests: string[] = []
    Object.assign(globalThis, { asked: requests })
    const place = document.querySelector('#one')
    if (!place) return
    globalThis.EaselWidgets?.mount('Gallery', place, {
      language: 'en',
      api: { partner: id, getHeaders: () => fetch('/my-easel-token').then((answer) => answer.json()) },
      host: {
        async openLogin({ reason }) {
          requests.push(reason)
          return { outcome: 'cancelled' }
        },
      },
    })
  }, partner)
}
