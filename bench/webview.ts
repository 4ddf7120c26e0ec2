/**
 * The bridge in an app's webview compared with the bare channel that it rides on: strings by a bound function to the app,
 * and by a script to the page, as all webviews have them. One call from the app, p50, in the same page and run; and how
 * soon the app notices that the page is gone.
 *
 * Run: npm run bench -- webview
 */
import { connectHost } from '@easel/host-sdk/host'
import { textChannelTransport } from '@easel/host-sdk/native'
import { chromium } from 'playwright'
import { PartnerSite, partnersFile, tokenFor } from '../e2e/support/partner-site.ts'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { appChannel } from './support/app-channel.ts'
import { median, table } from './support/figures.ts'

const WARM_UP = 60
const CALLS = 540

const site = await PartnerSite.open()
const server = await ServerUnderTest.start({
  LOG_LEVEL: 'error',
  STARTER_COLLECTION: 'shipped',
  PARTNERS: partnersFile([site.origin]),
})
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const { channel, echo } = await appChannel(page)
  const gone: number[] = []
  let closedAt = 0
  const app = connectHost({
    transport: textChannelTransport(channel),
    on: { getParams: () => ({ headers: { authorization: `Bearer ${tokenFor('ada')}` } }) },
    hello: () => ({ language: 'en' }),
  })
  await page.goto(`${server.url}/h5?partner=shop`)
  await app.ready
  await page.getByRole('main').getByRole('img').first().waitFor()
  await page.waitForTimeout(3000)
  const figures = { raw: [] as number[], ours: [] as number[] }
  const call = () => app.call('changeLanguage', { language: 'en' })
  for (let n = 0; n < WARM_UP + CALLS; n += 1) {
    // In turns, so that whatever else the machine does meets both.
    const [raw, ours] = [await latencyOf(echo), await latencyOf(call)]
    if (n < WARM_UP) continue
    figures.raw.push(raw)
    figures.ours.push(ours)
  }
  const pending = app.call('setTheme', { mode: 'dark' }, { timeout: 10_000 }).catch(() => {})
  await pending
  closedAt = performance.now()
  await page.goto('about:blank')
  await app
    .call('setTheme', { mode: 'light' }, { timeout: 10_000 })
    .catch(() => gone.push(performance.now() - closedAt))
  const [raw, ours] = [median(figures.raw), median(figures.ours)]
  table([
    ['', 'bare channel', 'the bridge', 'ratio', 'wanted'],
    ['a call, p50', ms(raw), ms(ours), `${(ours / raw).toFixed(2)} ×`, '≤ 1.2 × the channel'],
    ['a page that is gone is noticed', '', ms(gone[0] ?? Number.NaN), '', '≤ 2,000 ms'],
  ])
  app.destroy()
} finally {
  await browser.close()
  await server.end()
  await site.close()
}

async function latencyOf(call: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await call()
  return performance.now() - before
}

function ms(figure: number): string {
  return `${figure.toFixed(2)} ms`
}
