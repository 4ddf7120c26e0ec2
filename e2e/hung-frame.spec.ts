/** A page inside a frame of another site whose process is busy without an end: no event tells its host. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Frame, type Page, test } from 'playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import {
  type BridgeWindow,
  connections,
  embed,
  events,
  inside,
  useBridgePages,
} from './support/bridge-embed.ts'
import { hostEvents, runInHostPage, useEmbedded } from './support/embedded.ts'

declare const window: BridgeWindow

// A process for each site, as browsers have it on computers; otherwise the page around would hang, too.
test.use({ launchOptions: { executablePath: findBrowser(), args: [...BROWSER_FLAGS, '--site-per-process'] } })

useBridgePages()
const easel = useEmbedded()

/** Milliseconds in which a page may be busy with its start. */
const STARTING = 10_000

/** Holds the main thread of the page inside, from its next task on. */
const hold = (page: Page, ms: number) =>
  inside(page).evaluate((span) => {
    setTimeout(() => {
      for (const until = performance.now() + span; performance.now() < until; );
    }, 50)
  }, ms)

const calling = (page: Page) =>
  page.evaluate(async () => {
    const began = performance.now()
    const code = await window.codeOf(window.easel.changeRouter('works'))
    return { code, took: performance.now() - began }
  })

test('a frame that hangs is noticed within two seconds, shown as failed, and there again when it goes on', async ({
  page,
}) => {
  await embed(page)
  await page.waitForTimeout(STARTING)
  expect((await calling(page)).code).toEqual({ answer: {} })
  await hold(page, 6000)
  await page.waitForTimeout(100)
  const { code, took } = await calling(page)
  expect(code).toBe('PEER_GONE')
  expect(took).toBeLessThan(2000)
  // What is called now need not wait.
  const next = await calling(page)
  expect([next.code, next.took < 100]).toEqual(['PEER_GONE', true])
  await expect(page.getByRole('alert')).toContainText('PEER_GONE')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await events(page)).toContainEqual(['error', 'PEER_GONE'])

  await expect.poll(() => connections(page)).toBe(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await calling(page)).code).toEqual({ answer: {} })
})

test('a frame whose process has died is noticed within two seconds, and can be loaded again', async ({
  page,
}) => {
  // With a process of one of its frames, Playwright gives up the page: what happens there, the page itself reports.
  const reported = Promise.withResolvers<string>()
  const receiver = createServer((request, response) => {
    response.end()
    void text(request).then(reported.resolve)
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  await embed(page)
  await page.waitForTimeout(STARTING)
  const session = await page.context().newCDPSession(inside(page))
  await page.evaluate(
    (port) => {
      setTimeout(async () => {
        const began = performance.now()
        const code = await window.codeOf(window.easel.changeRouter('works'))
        const took = performance.now() - began
        await window.easel.retry()
        const again = await window.codeOf(window.easel.changeRouter('works'))
        const body = JSON.stringify({ code, took, again })
        await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', mode: 'no-cors', body })
      }, 500)
    },
    (receiver.address() as AddressInfo).port,
  )
  // It is never answered.
  void session.send('Page.crash').catch(() => {})
  const { code, took, again } = JSON.parse(await reported.promise)
  receiver.close()
  expect({ code, again }).toEqual({ code: 'PEER_GONE', again: { answer: {} } })
  expect(took).toBeLessThan(2000)
})

test('on a phone of a twentieth of the speed, nothing is taken for hung while Easel’s own pages start', async ({
  browser,
}) => {
  const site = await easel.knownSite("language: 'en', route: 'create',")
  const context = await browser.newContext({ viewport: { width: 390, height: 760 } })
  const page = await context.newPage()
  // On another site than Easel's, so that the frame has a process of its own, and that one alone is slow: the clock of the page
  // around stays right, which would otherwise excuse any silence.
  const slowed = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    if (route.request().frame() !== page.mainFrame()) await slowed.promise
    await route.continue()
  })
  await page.goto(site.origin, { waitUntil: 'commit' })
  await expect(async () => {
    const session = await context.newCDPSession(page.frames()[1] as Frame)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  }).toPass()
  slowed.resolve()
  await expect.poll(() => hostEvents(page), { timeout: 120_000 }).toContain('ready')
  const pace = await pacesOf(page)
  expect(pace.inside).toBeGreaterThan(8 * pace.around)
  // Calls in flight all the time, while the pages are rendered and the next ones are gone to.
  for (const route of ['works', 'create', 'home', 'works', 'create', 'home']) {
    await runInHostPage(page, `easel.changeRouter('${route}')`)
    await runInHostPage(page, "easel.changeLanguage('es'), easel.changeLanguage('en')")
    await page.waitForTimeout(4000)
  }
  const heard = await hostEvents(page)
  expect(heard.filter((word) => typeof word === 'object' && word && 'error' in word)).toEqual([])
  await context.close()
})

/** Milliseconds that the same work takes in the page around and in its frame. */
async function pacesOf(page: Page): Promise<{ around: number; inside: number }> {
  const work = () => {
    const began = performance.now()
    for (let n = 0; n < 3e7; n += 1);
    return performance.now() - began
  }
  return { around: await page.evaluate(work), inside: await (page.frames()[1] as Frame).evaluate(work) }
}
