/**
 * An hour in the background, for the page and for the server alike: the page's clock is moved, and the token that it has is
 * one that the server has taken before and no longer takes.
 */
import { expect, type Frame, type FrameLocator, type Page, test } from 'playwright/test'
import { newDevice, signedHeaders } from '../packages/server/test/support/client.ts'
import { draw, frameOf, hostEvents, openHostPage, useEmbedded } from './support/embedded.ts'
import { hide } from './support/hide.ts'
import { showInApp } from './support/in-app.ts'
import { tokenFor } from './support/partner-site.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const easel = useEmbedded()

const HOUR = 3_600_000
/** Seconds by which clocks may differ: for as long the server takes a token that has expired. */
const TOLERANCE = 30
/** Seconds in which the page has started with it. */
const GOOD_FOR = 30

const expiringIn = (seconds: number): string =>
  tokenFor('ada', { exp: Math.floor(Date.now() / 1000) + seconds })
/** Of before the hour; and of after it, when both clocks have gone on by as much. */
const former = () => expiringIn(GOOD_FOR - TOLERANCE)
const next = () => expiringIn(HOUR / 1000 + 300)

const statusOf = async (token: string): Promise<number> => {
  const url = `${easel.url}/api/v2/mj/mine`
  const headers = { authorization: `Bearer ${token}`, 'x-partner-id': 'shop' }
  const answer = await fetch(url, { headers: signedHeaders('GET', url, newDevice(), { headers }) })
  return answer.status
}

/** Whatever alert the page shows from now on, however briefly. */
async function alertsIn(frame: Frame): Promise<() => Promise<string[]>> {
  await frame.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenAlerts: seen })
    const look = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) {
        const text = alert.textContent?.trim()
        if (text) seen.push(text)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return () => frame.evaluate(() => (globalThis as unknown as { seenAlerts: string[] }).seenAlerts)
}

/**
 * The page knows what it needs for a picture. One that loses its network before says that it cannot tell who would see the
 * pictures, until it is back: rightly so.
 */
async function isLoaded(where: Page | FrameLocator): Promise<void> {
  await expect(where.getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  await expect(where.getByText('Only you will see the images')).toBeVisible()
}

/** The page is away for an hour, without a network, and back when the server no longer takes its token. */
async function isAway(page: Page, token: string, comeBack: () => void): Promise<void> {
  expect(await statusOf(token)).toBe(200)
  await hide(page, true)
  await page.context().setOffline(true)
  await page.clock.fastForward(HOUR)
  await expect.poll(() => statusOf(token), { timeout: 60_000 }).toBe(401)
  // The page asks as soon as there is a network.
  comeBack()
  await page.context().setOffline(false)
  await hide(page, false)
  await page.clock.resume()
}

test('an app that was in the background for an hour asks for another token, and makes a picture', async ({
  browser,
}) => {
  let handed = former()
  let asked = 0
  const token = () => {
    asked += 1
    return handed
  }
  await showInApp(
    easel,
    browser,
    async (page) => {
      await page.getByRole('link', { name: 'Create' }).click()
      await isLoaded(page)
      const alerts = await alertsIn(page.mainFrame())
      let before = asked
      await isAway(page, handed, () => {
        handed = next()
        before = asked
      })
      await draw(page.locator('body'), 'A green hill')
      expect(asked).toBe(before + 1)
      expect(await alerts()).toEqual([])
    },
    // The browser itself tells the console of each refusal.
    { complains: true, prepare: (page) => page.clock.install(), token },
  )
})

test('a frame that was in the background for an hour asks for another token, and makes a picture', async ({
  browser,
}) => {
  const site = await easel.knownSite("language: 'en', route: 'create',")
  const handed = former()
  site.token = () => handed
  const context = await openContext(browser, VISITORS[2] as Visitor)
  await context.clock.install()
  const page = await openHostPage(context, site)
  await isLoaded(frameOf(page))
  await expect.poll(() => hostEvents(page)).toContain('ready')
  const alerts = await alertsIn(page.frames()[1] as Frame)
  let before = site.tokensGiven
  await isAway(page, handed, () => {
    site.token = next
    before = site.tokensGiven
  })
  await draw(frameOf(page), 'A green hill')
  expect(site.tokensGiven).toBe(before + 1)
  expect(await alerts()).toEqual([])
  const failed = (await hostEvents(page)).filter((event) => Object(event).error || Object(event).login)
  expect(failed).toEqual([])
  await context.close()
})
