import { expect, type Page, test } from 'playwright/test'
import { frameOf, heard, useEmbedded } from './support/embedded.ts'

const easel = useEmbedded()

/** How many times slower the processor is than this machine's. */
const SLOWNESS = [4, 6]
const LOADS = 2

/** Lets the page of the host do nothing else for a while, again and again, as a page with much to do at its start does. */
const keepBusy = (page: Page) =>
  page.addInitScript(() => {
    if (window.top !== window) return
    const work = () => {
      const until = performance.now() + 400
      while (performance.now() < until);
      if (performance.now() < 6000) setTimeout(work, 30)
    }
    setTimeout(work, 100)
  })

for (const isBusy of [false, true]) {
  test(`a slow phone connects without a failure${isBusy ? ', and so does a host that has much to do' : ''}`, async ({
    browser,
  }) => {
    const site = await easel.shop("language: 'en',")
    for (const rate of SLOWNESS) {
      for (let load = 0; load < LOADS; load += 1) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
        const page = await context.newPage()
        if (isBusy) await keepBusy(page)
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        // What is seen for a moment counts, too.
        await page.addInitScript(() => {
          Object.assign(window, { alerts: [] as string[] })
          new MutationObserver(() => {
            for (const alert of document.querySelectorAll('#slot [role=alert]'))
              (window as unknown as { alerts: string[] }).alerts.push(alert.textContent ?? '')
          }).observe(document, { childList: true, subtree: true })
        })
        await page.goto(site.origin)
        await expect.poll(() => heard(page), { timeout: 14_000 }).toContain('ready')
        await expect(frameOf(page).getByRole('navigation')).toBeVisible()
        const failures = (await heard(page)).filter((one) => /error|refused/.test(JSON.stringify(one)))
        expect([failures, await page.evaluate('alerts')]).toEqual([[], []])
        await context.close()
      }
    }
  })
}
