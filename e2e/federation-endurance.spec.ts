import { expect, test } from 'playwright/test'
import { endure, slopeOf, watch } from './support/mount-endurance.ts'
import { PartnerSites } from './support/partner-sites.ts'

let partners: PartnerSites

test.beforeAll(async () => {
  partners = await PartnerSites.open()
})
test.afterAll(() => partners.close())

test('mounting and unmounting widgets leaves no element, listener, timer, observer, channel or stream', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  const page = await context.newPage()
  await watch(page)
  await page.goto(partners.sites.plain.origin)
  const samples = await endure(page, { mounts: 60, every: 10, partner: 'shop' })
  const last = samples.at(-1)
  expect(last).toMatchObject({ channels: 0, observers: 0, streams: 0, detached: 0 })
  expect(last?.timers).toBeLessThan(5)
  // One leaked listener per mount would be a slope of 1; Playwright's tracing has a few of its own.
  expect(slopeOf(samples, ({ listeners }) => listeners)).toBeLessThan(0.5)
  expect(slopeOf(samples, ({ nodes }) => nodes)).toBeLessThan(5)
  await context.close()
})
