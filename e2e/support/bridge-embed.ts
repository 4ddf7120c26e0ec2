import { type Frame, type Page, test } from 'playwright/test'
import type * as Sdk from '../../packages/host-sdk/src/index.ts'
import { BridgePages } from './bridge-pages/server.ts'

/** Globals of the test pages. */
export interface BridgeWindow {
  sdk: typeof Sdk
  easel: Sdk.Easel
  codeOf(call: Promise<unknown>): Promise<unknown>
  events: unknown[]
  seen: [string, unknown][]
  guest: Record<string, (argument?: unknown) => Promise<unknown>>
  order: string[]
}
declare const window: BridgeWindow

let opened: BridgePages[] = []
const openedAt = (index: number): BridgePages => {
  const site = opened[index]
  if (!site) throw new Error('useBridgePages() must come first')
  return site
}
const siteAt = (index: number) => ({
  get host() {
    return openedAt(index).host
  },
  get guest() {
    return openedAt(index).guest
  },
  get guestPage() {
    return openedAt(index).guestPage
  },
})

export const pages = siteAt(0)
/** The same pages on another port, that is, with other origins. */
export const strangers = siteAt(1)

/** Serves the pages for the tests of this file. */
export function useBridgePages(): void {
  test.beforeAll(async () => {
    opened = [await BridgePages.start(), await BridgePages.start()]
  })
  test.afterAll(async () => {
    for (const site of opened.splice(0)) await site.end()
  })
}

interface EmbedSetup {
  src?: string
  language?: string
  connectTimeout?: number
  autoHeight?: boolean
}

/**
 * Opens a partner's page with an embedded page of another site. Waits until it is connected unless `ready` is
 * false.
 */
export async function embed(page: Page, setup: EmbedSetup = {}, ready = true): Promise<void> {
  await page.goto(`${pages.host}/host.html`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.evaluate(
    (options) => {
      window.events = []
      const note = (name: string) => (given: unknown) => {
        window.events.push([name, given])
      }
      window.easel = window.sdk.embed('#slot', {
        getHeaders: () => ({ Authorization: 'Bearer token', 'x-device-id': 'device-0123456789' }),
        on: {
          showVip: (ask) => {
            window.events.push(['showVip', ask])
            return { outcome: 'cancelled' }
          },
          message: note('message'),
          navigate: note('navigate'),
          connect: note('connect'),
          click: () => window.events.push(['click']),
          error: ({ code }) => window.events.push(['error', code]),
        },
        ...options,
        src: options.src as string,
      })
    },
    { src: pages.guestPage, ...setup },
  )
  if (ready) await page.evaluate(() => window.easel.ready)
}

export const inside = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().startsWith(pages.guest))
  if (!frame) throw new Error('There is no frame')
  return frame
}
export const events = (page: Page) => page.evaluate(() => window.events)
export const connections = (page: Page) =>
  page.evaluate(() => window.events.filter((event) => (event as string[])[0] === 'connect').length)
