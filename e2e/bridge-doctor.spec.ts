import { expect, type Page, test } from 'playwright/test'
import type * as Sdk from '../packages/host-sdk/src/index.ts'
import { type BridgeWindow, embed, events, pages, useBridgePages } from './support/bridge-embed.ts'

declare const window: BridgeWindow

useBridgePages()

test.describe('the doctor finds', () => {
  const diagnose = async (page: Page) => {
    const { findings } = await page.evaluate(() => window.easel.doctor())
    return findings[0]
  }

  test('that the embedded page may not be framed here', async ({ page }) => {
    const src = `${pages.guestPage}&csp=${encodeURIComponent("frame-ancestors 'none'")}`
    await embed(page, { src, connectTimeout: 500 }, false)
    await page.evaluate(() => window.codeOf(window.easel.ready))
    expect(await diagnose(page)).toMatchObject({ code: 'frame-ancestors' })
  })

  test('that the own page forbids the frame', async ({ page }) => {
    const policy = encodeURIComponent("frame-src 'self'")
    await page.goto(`${pages.host}/script-tag.html?csp=${policy}&src=${encodeURIComponent(pages.guestPage)}`)
    await page.waitForFunction(() => window.easel)
    await page.evaluate((src) => {
      window.easel.destroy()
      const { embed } = (window as unknown as { Easel: typeof Sdk }).Easel
      window.easel = embed('#slot', { src, connectTimeout: 500 })
    }, pages.guestPage)
    expect(await diagnose(page)).toMatchObject({
      code: 'frame-src',
      fix: `Content-Security-Policy: frame-src ${pages.guest}`,
    })
  })

  test('that the server is down, and says so instead of blaming its frame-ancestors', async ({ page }) => {
    await embed(page, { src: 'http://localhost:9/embed/home', connectTimeout: 500 }, false)
    await page.evaluate(() => window.codeOf(window.easel.ready))
    const finding = await diagnose(page)
    expect(finding).toMatchObject({ code: 'unreachable', fix: expect.stringContaining('curl -I') })
    expect(finding?.says).toContain('Server not reachable')
  })

  test('that a frame was taken out of the page', async ({ page }) => {
    await embed(page)
    await page.evaluate(() => document.querySelector('#slot')?.replaceChildren())
    await expect.poll(() => events(page)).toContainEqual(['error', 'PEER_GONE'])
    expect(await diagnose(page)).toMatchObject({ code: 'gone' })
    expect(await page.evaluate(async () => (await window.easel.doctor()).connected)).toBe(false)
  })

  test('that no headers come, while the frame goes on with a visitor', async ({ page }) => {
    await embed(page)
    const code = await page.evaluate((src) => {
      window.easel.destroy()
      // An endpoint that answers with a page, as one that wants a sign-in does.
      const getHeaders = () => fetch('/host.html').then((answer) => answer.json())
      window.easel = window.sdk.embed('#slot', { src, getHeaders })
      return window.codeOf(window.easel.ready)
    }, pages.guestPage)
    expect(code).toBe('REJECTED')
    await expect(page.locator('iframe')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const { connected, findings } = await page.evaluate(() => window.easel.doctor())
    expect(connected).toBe(true)
    expect(findings.map(({ code }) => code)).toContain('headers')
  })

  test('that a token has expired', async ({ page }) => {
    await embed(page)
    await page.evaluate((src) => {
      window.easel.destroy()
      const claims = btoa(JSON.stringify({ sub: 'ada', exp: 1_700_000_000 }))
      const getHeaders = () => ({ authorization: `Bearer x.${claims}.y` })
      window.easel = window.sdk.embed('#slot', { src, getHeaders })
      return window.easel.ready
    }, pages.guestPage)
    const { findings } = await page.evaluate(() => window.easel.doctor())
    const token = findings.find(({ code }) => code === 'token')
    expect(token?.says).toContain('2023-11-14')
  })
})
