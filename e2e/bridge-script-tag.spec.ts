import { expect, test } from 'playwright/test'
import type * as Sdk from '../packages/host-sdk/src/index.ts'
import { type BridgeWindow, inside, pages, useBridgePages } from './support/bridge-embed.ts'

declare const window: BridgeWindow

useBridgePages()

test.describe('the script tag', () => {
  test('runs calls made before it loaded, in order', async ({ page }) => {
    await page.goto(`${pages.host}/script-tag.html?src=${encodeURIComponent(pages.guestPage)}`)
    await expect.poll(() => page.evaluate(() => window.order)).toEqual(['called', 'routed'])
    await page.evaluate(() => window.easel.ready)
    const isBlocked = await inside(page).evaluate(() => {
      try {
        return !localStorage
      } catch {
        return true
      }
    })
    const { connected, findings } = await page.evaluate(() => window.easel.doctor())
    expect(connected).toBe(true)
    expect(findings.map(({ code }) => code)).toEqual(isBlocked ? ['blocked-storage'] : [])
  })

  const MISTAKES: [given: string, hint: string][] = [
    ['{ src, on: null }', 'The options.on must be an object.'],
    ['{ src, partner: 5 }', 'The options.partner must be a string.'],
    ["{ src, getHeaders: '/x' }", 'The options.getHeaders must be a function.'],
    ['{ src, on: { showVip: 1 } }', 'The options.on.showVip must be a function.'],
    ["{ src, timeout: 'x' }", 'The options.timeout must be a number.'],
    ['null', 'The options must be an object.'],
  ]
  for (const [given, hint] of MISTAKES)
    test(`names the invalid option in ${given}, and so does the doctor`, async ({ page }) => {
      await page.goto(`${pages.host}/script-tag.html?src=${encodeURIComponent(pages.guestPage)}`)
      await page.waitForFunction(() => window.order?.includes('routed'))
      const [refusal, findings] = await page.evaluate(
        async ([options, src]) => {
          window.easel.destroy()
          const { embed } = (window as unknown as { Easel: { embed(...given: unknown[]): Sdk.Easel } }).Easel
          const easel = embed('#slot', new Function('src', `return ${options}`)(src))
          const refused = await easel.ready.catch(({ message }: Error) => message)
          return [refused, (await easel.doctor()).findings] as const
        },
        [given, pages.guestPage] as const,
      )
      expect(refusal).toBe(`INVALID_ARGUMENT: ${hint} Correct it.`)
      expect(findings).toContainEqual(expect.objectContaining({ code: 'options', fix: hint }))
    })

  test('names what blocks its core in the slot’s error', async ({ page }) => {
    await page.route('**/core.*.js', (route) => route.abort())
    await page.goto(`${pages.host}/script-tag.html?src=${encodeURIComponent(pages.guestPage)}`)
    const message = await page.evaluate(() => window.easel.ready.catch((error: Error) => error.message))
    expect(message).toContain(`script-src ${pages.host}`)
  })
})
