/**
 * The bridge in an app's webview compared with the bare channel that it rides on, for each platform: strings by its object
 * to the app, and by a script to the page. One call from the app, p50, in the same page and run; and how soon the app
 * notices that the page is gone.
 *
 * The bare channel stands for an app and a page that have nothing but the platform's way: a text as long as a call goes to
 * the page as the platform brings it there, by a function or an event, and one as long as an answer comes back. No text
 * is parsed or written, nothing is checked. The platforms' objects are stood in for by a function that Chromium binds to
 * the page, and their scripts by one that it runs: what a phone's own pipe takes is in neither.
 *
 * The end for Android is timed by itself, compiled, in the same Java as a program that writes and reads the same texts with
 * nothing but JSON: what it adds to a call is to be seen beside what the channel takes.
 *
 * Run: npm run bench -- webview
 */
import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { type Browser, chromium } from 'playwright'
import { PartnerSite, partnersFile, tokenFor } from '../e2e/support/partner-site.ts'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { timeAndroid } from '../packages/host-sdk/test/support/kotlin.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { appChannel, WEBVIEW_WAYS, type WebviewWay } from './support/app-channel.ts'
import { median, table } from './support/figures.ts'

const WARM_UP = 60
const CALLS = Number(process.env.CALLS ?? 540)
/** Milliseconds until the page has nothing more to do. */
const SETTLE_MS = 3000

const site = await PartnerSite.open()
const server = await ServerUnderTest.start({
  LOG_LEVEL: 'error',
  STARTER_COLLECTION: 'shipped',
  PARTNERS: partnersFile([site.origin]),
})
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const rows: string[][] = []
  for (const way of WEBVIEW_WAYS) rows.push(await rowOf(browser, way))
  table([
    ['', 'bare channel', 'a call, p50', 'ratio', 'gone is noticed'],
    ...rows,
    ['wanted', '', '', '≤ 1.2 ×', '≤ 2,000 ms'],
  ])
  const android = await timeAndroid()
  const us = (figure: number) => `${figure.toFixed(1)} µs`
  table([
    ['', 'texts and JSON alone', 'a call, p50', 'added'],
    [
      'the end for Android, without a channel',
      us(android.raw),
      us(android.ours),
      us(android.ours - android.raw),
    ],
  ])
} finally {
  await browser.close()
  await server.end()
  await site.close()
}

async function rowOf(browser: Browser, way: WebviewWay): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const { channel, echo } = await appChannel(page, way)
  const app = connectHost({
    transport: textChannelTransport(channel),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }) },
    hello: () => ({ language: 'en' }),
  })
  await page.goto(`${server.url}/h5?partner=shop`)
  await app.ready
  await page.getByRole('main').getByRole('img').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const call = () => app.call('changeLanguage', { language: 'en' })
  const figures = { raw: [] as number[], ours: [] as number[] }
  for (let n = 0; n < WARM_UP + CALLS; n += 1) {
    // In turns, so that whatever else the machine does meets both.
    const [raw, ours] = [await latencyOf(echo), await latencyOf(call)]
    if (n < WARM_UP) continue
    figures.raw.push(raw)
    figures.ours.push(ours)
  }
  await app.call('setTheme', { mode: 'dark' }, { timeout: 10_000 }).catch(() => {})
  const closedAt = performance.now()
  await page.goto('about:blank')
  const gone = await app.call('setTheme', { mode: 'light' }, { timeout: 10_000 }).then(
    () => Number.NaN,
    () => performance.now() - closedAt,
  )
  app.destroy()
  await page.close()
  const [raw, ours] = [median(figures.raw), median(figures.ours)]
  return [way.name, ms(raw), ms(ours), `${(ours / raw).toFixed(2)} ×`, `${gone.toFixed(0)} ms`]
}

async function latencyOf(call: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await call()
  return performance.now() - before
}

function ms(figure: number): string {
  return `${figure.toFixed(2)} ms`
}
