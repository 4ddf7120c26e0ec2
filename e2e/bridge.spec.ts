import { expect, test } from 'playwright/test'
import {
  type BridgeWindow,
  connections,
  embed,
  events,
  inside,
  pages,
  strangers,
  useBridgePages,
} from './support/bridge-embed.ts'

declare const window: BridgeWindow

useBridgePages()

test('two sites connect, and calls work in both directions', async ({ page }) => {
  await embed(page)
  await expect(page.locator('iframe')).toHaveAttribute('title', 'AI images')
  await page.evaluate(() => window.easel.changeRouter('detail', { id: 'a1' }))
  await page.evaluate(() => window.easel.changeLanguage('zh-TW'))
  expect(await inside(page).evaluate(() => window.seen)).toEqual([
    ['headers', { headers: { authorization: 'Bearer token', 'x-device-id': 'device-0123456789' } }],
    ['changeRouter', { to: 'detail', params: { id: 'a1' } }],
    ['changeLanguage', { language: 'zhTW' }],
  ])
  const result = await inside(page).evaluate(() => window.guest.showVip?.({ reason: 'quota', key: 'k' }))
  expect(result).toEqual({ outcome: 'cancelled' })
  await inside(page).evaluate(() => window.guest.changeRouterOfNav?.({ to: 'works' }))
  await inside(page).locator('main').click()
  await expect.poll(() => events(page)).toContainEqual(['click'])
  expect(await events(page)).toEqual(
    expect.arrayContaining([
      ['connect', { first: true }],
      ['showVip', { reason: 'quota', key: 'k' }],
      ['navigate', { to: 'works' }],
    ]),
  )
})

test('when the frame reloads, pending calls fail with PEER_RELOADED, and it reconnects', async ({ page }) => {
  await embed(page)
  const inFlight = page.evaluate(() => window.codeOf(window.easel.changeRouter('queue')))
  await expect.poll(() => inside(page).evaluate(() => window.seen.length)).toBe(2)
  await inside(page).evaluate(() => location.reload())
  expect(await inFlight).toBe('PEER_RELOADED')
  await expect.poll(() => connections(page)).toBe(2)
  expect(await page.evaluate(() => window.codeOf(window.easel.changeRouter('works')))).toEqual({
    answer: {},
  })
  const [first] = await inside(page).evaluate(() => window.seen)
  expect(first?.[0]).toBe('headers')
})

test('when the frame navigates to a page without the bridge, calls fail and the slot offers a retry', async ({
  page,
}) => {
  await embed(page, { connectTimeout: 2000, language: 'es' })
  const inFlight = page.evaluate(() => window.codeOf(window.easel.changeRouter('queue')))
  await expect.poll(() => inside(page).evaluate(() => window.seen.length)).toBe(2)
  await inside(page).evaluate(() => location.assign('/detour.html?x=1'))
  expect(await inFlight).toBe('PEER_RELOADED')
  await expect(page.getByRole('alert')).toContainText('no se puede mostrar')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => connections(page)).toBe(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('when a frame is removed, calls fail with PEER_GONE at once', async ({ page }) => {
  await embed(page)
  const code = await page.evaluate(async () => {
    const inFlight = window.codeOf(window.easel.changeRouter('queue'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const started = performance.now()
    document.querySelector('#slot')?.replaceChildren()
    return [await inFlight, performance.now() - started < 100]
  })
  expect(code).toEqual(['PEER_GONE', true])
})

test('a frame that is moved in the page reconnects', async ({ page }) => {
  await embed(page)
  await page.evaluate(() => {
    const box = document.querySelector('[data-easel]') as Element
    const other = document.body.appendChild(document.createElement('section'))
    other.append(box)
  })
  await expect.poll(() => connections(page)).toBe(2)
  expect(await page.evaluate(() => window.codeOf(window.easel.changeRouter('works')))).toEqual({
    answer: {},
  })
})

test('destroy fails calls with DESTROYED, and leaves neither frame nor message', async ({ page }) => {
  await embed(page)
  const codes = await page.evaluate(async () => {
    const { easel, codeOf } = window
    const inFlight = codeOf(easel.changeRouter('queue'))
    easel.destroy()
    return [await inFlight, await codeOf(easel.changeRouter('home'))]
  })
  expect(codes).toEqual(['DESTROYED', 'DESTROYED'])
  expect(await page.locator('#slot').innerHTML()).toBe('')
})

test('a foreign page in the frame that uses the legacy protocol first does not block the right page', async ({
  page,
}) => {
  const detour = `${strangers.guest}/detour.html?next=${encodeURIComponent(pages.guestPage)}`
  await embed(page, { src: `${pages.guest}/?redirect=${encodeURIComponent(detour)}` })
  expect(await page.evaluate(() => window.codeOf(window.easel.changeRouter('works')))).toEqual({
    answer: {},
  })
})

test('a page of another origin than src is refused, and the error names it', async ({ page }) => {
  const elsewhere = `${strangers.guest}/detour.html`
  await embed(
    page,
    { src: `${pages.guest}/?redirect=${encodeURIComponent(elsewhere)}`, connectTimeout: 500 },
    false,
  )
  expect(await page.evaluate(() => window.codeOf(window.easel.ready))).toBe('ORIGIN_REFUSED')
  const { findings } = await page.evaluate(() => window.easel.doctor())
  expect(findings[0]).toMatchObject({ code: 'wrong-origin', fix: expect.stringContaining(strangers.guest) })
})

test('a guest refuses a page that is not listed', async ({ page }) => {
  await embed(page, { src: `${pages.guest}/guest.html`, connectTimeout: 500 }, false)
  expect(await page.evaluate(() => window.codeOf(window.easel.ready))).toBe('TIMEOUT')
  await inside(page).waitForFunction(() => 'guest' in window)
  expect(
    await inside(page).evaluate(() =>
      window.guest.getParams?.().then(
        () => '',
        ({ code }: { code: string }) => code,
      ),
    ),
  ).toBe('ORIGIN_REFUSED')
})

test('20,000 junk messages do not delay a real call', async ({ page }) => {
  await embed(page)
  const answer = await inside(page).evaluate(() => {
    for (let n = 0; n < 20_000; n += 1) parent.postMessage({ junk: n, text: 'x'.repeat(100) }, '*')
    return window.guest.showVip?.({ reason: 'quota' })
  })
  expect(answer).toEqual({ outcome: 'cancelled' })
})

/** `MOUNTS=1000` for the full number, which takes a minute. */
const MOUNTS = Number(process.env.MOUNTS ?? 300)

test('hundreds of mounts leave no listener, no frame, and the same heap size', async ({ page }) => {
  await embed(page)
  await page.evaluate(() => window.easel.destroy())
  const mount = (times: number) =>
    page.evaluate(
      async ([count, src]) => {
        for (let n = 0; n < count; n += 1) {
          const easel = window.sdk.embed('#slot', { src, getHeaders: () => ({}) })
          if (n % 25 === 0) await easel.ready
          // Destroys it at once: destruction while something is pending is the hard case.
          else await new Promise((resolve) => setTimeout(resolve, n % 5))
          easel.destroy()
        }
      },
      [times, pages.guestPage] as const,
    )
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const measure = async () => {
    for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { listeners: value('JSEventListeners'), frames: value('Frames'), heap: value('JSHeapUsedSize') }
  }
  await mount(60)
  const before = await measure()
  await mount(MOUNTS)
  const after = await measure()
  // Playwright's tracing has some dozens of its own; one leaked listener per mount would be hundreds.
  expect(after.listeners - before.listeners).toBeLessThan(100)
  expect(after.frames).toBeLessThanOrEqual(before.frames)
  expect(after.heap - before.heap).toBeLessThan(1_000_000)
})

test('content that is slightly higher than its window does not grow endlessly', async ({ page }) => {
  await embed(page, { autoHeight: true })
  const height = () => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)
  await inside(page).evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    main.style.height = '900px'
  })
  await expect.poll(height).toBe(900)
  await inside(page).evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    main.style.height = 'calc(100vh + 20px)'
  })
  await page.waitForTimeout(3000)
  const grown = await height()
  await page.waitForTimeout(1000)
  expect(await height()).toBe(grown)
  expect(grown).toBeLessThan(1100)
})
