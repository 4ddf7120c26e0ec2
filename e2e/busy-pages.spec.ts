import { expect, type Frame, type Page, test } from 'playwright/test'
import { frameOf, hostEvents, useEmbedded } from './support/embedded.ts'

const easel = useEmbedded()

/** CPU slowdown factors. */
const SLOWNESS = [4, 6]

/** Blocks the main thread of the host's page repeatedly, like a page with much to do at its start. */
const keepBusy = (page: Page) =>
  page.addInitScript(() => {
    if (window.top !== window) return
    const work = () => {
      const until = performance.now() + 400
      while (performance.now() < until);
      if (performance.now() < 5000) setTimeout(work, 30)
    }
    setTimeout(work, 100)
  })

/** Records alerts in the frame's slot, even if they are shown only for a moment. */
const noteAlerts = (page: Page) =>
  page.addInitScript(() => {
    const alerts: string[] = []
    Object.assign(window, { alerts })
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('#slot [role=alert]'))
        alerts.push(alert.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })

/** Slows down the page and every frame that has a process of its own. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const slow = async (target: Page | Frame) => {
    const devtools = await page.context().newCDPSession(target)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await slow(page)
  // A frame in the page's own process has no session, and is as slow as the page.
  page.on('framenavigated', (frame) => void slow(frame).catch(() => {}))
}

async function expectConnection(page: Page, address: string): Promise<void> {
  await noteAlerts(page)
  await page.goto(address)
  await expect.poll(() => hostEvents(page), { timeout: 14_000 }).toContain('ready')
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  const failures = (await hostEvents(page)).filter((one) => /error|refused/.test(JSON.stringify(one)))
  expect([failures, await page.evaluate('alerts')]).toEqual([[], []])
}

for (const isBusy of [false, true]) {
  test(`a slow phone connects without a failure${isBusy ? ', also to a host that is busy at its start' : ''}`, async ({
    browser,
  }) => {
    const site = await easel.knownSite("language: 'en',")
    // Pages of the same site share a process and block each other; pages of two sites do not.
    const address = isBusy ? site.origin : site.near
    for (const rate of isBusy ? SLOWNESS : [...SLOWNESS, ...SLOWNESS]) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      if (isBusy) await keepBusy(page)
      await slowDown(page, rate)
      await expectConnection(page, address)
      await context.close()
    }
  })
}
