import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { ServerUnderTest } from './support/server.ts'
import { arrive, listenForTrouble, VISITORS } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

type Box = { x: number; y: number; width: number; height: number }

const desktop = { name: '', width: 1440, height: 900, locale: 'zh-CN', colorScheme: 'light' } as const

test('above 1200 px the queue has no page: it is said, and one is led home', async ({ browser }) => {
  const context = await arrive(browser, desktop)
  const page = await context.newPage()
  await page.goto(`${server.url}/queue`)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('禁止访问该页面！').first()).toBeVisible()
  await context.close()
})

test('the language of the browser is spoken at first; a chosen one is stored and stays', async ({
  browser,
}) => {
  const context = await arrive(browser, { ...desktop, locale: 'zh-HK' })
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('link', { name: '開始創作' })).toBeVisible()
  await page.getByRole('button', { name: '語言設定' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await dialog.getByText('Español').click()
  await dialog.getByRole('button', { name: '確定' }).click()
  await expect(page.getByRole('link', { name: 'Empezar a crear' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Empezar a crear' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await context.close()
})

test('a chosen language is that of the works as well: same wall, other words', async ({ browser }) => {
  const context = await arrive(browser, { ...desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  await page.goto(`${server.url}/home`)
  const pictures = wallOf(page).locator('img[alt]:not([alt=""])')
  await expect(pictures.nth(5)).toBeVisible()
  const english = await pictures.first().getAttribute('alt')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const spanish = request.headers()['x-language'] === 'es'
    if (spanish && pathname.endsWith('/homepage')) asked.push(search)
  })
  await page.getByRole('button', { name: 'Language settings' }).click()
  await page.getByRole('dialog').getByText('Español').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Obras seleccionadas' })).toBeVisible()
  await expect(pictures.nth(5)).toBeVisible()
  expect(await pictures.first().getAttribute('alt')).not.toBe(english)
  expect(asked[0]).not.toContain('cursor')
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  await context.close()
})

for (const visitor of VISITORS) {
  test(`the first rows stand before any script, and nothing moves after (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await arrive(browser, visitor)
    const page = await context.newPage()
    const trouble = listenForTrouble(page)
    await page.addInitScript(watchShifts)
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await page.goto(`${server.url}/home`, { waitUntil: 'commit' })
    const painted = page.locator('#easel-first-paint img').first()
    await expect(painted).toBeVisible()
    await painted.evaluate((image) => image.setAttribute('data-drawn-by', 'server'))
    const before = await painted.boundingBox()
    const adopted = page.locator('.easel-root img[data-drawn-by="server"]')
    await expect(adopted).toBeVisible()
    await expect(page.locator('#easel-first-paint')).toHaveCount(0)
    expectSamePlace(await adopted.boundingBox(), before)
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
    expect(trouble).toEqual([])
    await context.close()
  })

  test(`axe has nothing to say of home, create, works and queue (${visitor.name})`, async ({ browser }) => {
    const context = await arrive(browser, visitor)
    const page = await context.newPage()
    for (const path of ['/home', '/create', '/works', ...(visitor.width <= 1200 ? ['/queue'] : [])]) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectNoFault(page, path)
      await expectNoSidewaysScroll(page, path)
    }
    await context.close()
  })
}

/** To half a pixel: the browser rounds sizes of its own making differently from given ones. */
function expectSamePlace(now: Box | null, before: Box | null): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((now?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThanOrEqual(0.5)
  }
}

/** Nothing may be wider than the window, whatever the language. */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const over = () =>
    page.evaluate(
      () => document.scrollingElement && document.scrollingElement.scrollWidth - window.innerWidth,
    )
  expect(await over(), path).toBeLessThanOrEqual(0)
}

async function expectNoFault(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect(told).toEqual([])
}

/** Runs in the page. */
function watchShifts(): void {
  const seen = globalThis as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
      seen.shift += entry.value ?? 0
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const locale of ['es-MX', 'zh-TW']) {
  test(`the longest and the tersest words fit on a small phone (${locale})`, async ({ browser }) => {
    const context = await arrive(browser, { ...desktop, width: 320, height: 640, locale })
    const page = await context.newPage()
    for (const path of ['/home', '/home?search=nada', '/create', '/works', '/queue', '/home?image=nope']) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading').or(page.getByRole('alert')).first()).toBeAttached()
      await page.waitForTimeout(300)
      await expectNoSidewaysScroll(page, path)
    }
    await context.close()
  })
}

test('the first page loads no more than 135 KB of script until two seconds after it stands', async ({
  browser,
}) => {
  const context = await arrive(browser, { ...desktop, width: 390, height: 844 })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${server.url}/home`)
  await expect(wallOf(page).first()).toBeVisible()
  await page.waitForTimeout(2000)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(135 * 1024)
  await context.close()
})

const wallOf = (page: Page) => page.getByRole('main').getByRole('listitem')

test('an address that leads nowhere says so, with the status of it', async ({ page }) => {
  const answer = await page.goto(`${server.url}/nowhere`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Go to the gallery' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Easel')
})

test('a visitor whose storage is blocked can still look around and make pictures', async ({ browser }) => {
  const context = await arrive(browser, { ...desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const trouble = listenForTrouble(page)
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('link', { name: 'Start creating' })).toBeVisible()
  expect(trouble).toEqual([])
  await context.close()
})

test.describe('a page whose code did not come', () => {
  const visit = async (browser: Browser) => {
    const context = await arrive(browser, { ...desktop, locale: 'en-US' })
    const page = await context.newPage()
    const known = new Set<string>()
    page.on('response', (response) => void (response.ok() && known.add(response.url())))
    await page.goto(`${server.url}/home`)
    await expect(wallOf(page).locator('img').nth(5)).toBeVisible()
    return { context, page, isNew: (url: URL) => url.pathname.startsWith('/assets/') && !known.has(url.href) }
  }
  const works = (page: Page) => page.getByRole('heading', { name: 'My works' })
  const trouble = (page: Page) => page.getByText('This page could not be loaded')

  test('loads by itself when the network is back', async ({ browser }) => {
    const { context, page } = await visit(browser)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(trouble(page)).toBeVisible()
    await context.setOffline(false)
    await expect(works(page)).toBeVisible()
    await context.close()
  })

  test('loads with one press, and when one goes there again', async ({ browser }) => {
    const { context, page, isNew } = await visit(browser)
    await page.route(isNew, (route) => route.abort())
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(trouble(page)).toBeVisible()
    await page.getByRole('link', { name: 'Start creating' }).click()
    await expect(trouble(page)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Create' })).toBeVisible()
    await page.getByRole('link', { name: 'My works' }).click()
    await expect(works(page)).toBeVisible()
    await context.close()
  })

  test('loads anew once when a deployment has removed it, and never goes round', async ({ browser }) => {
    const { context, page, isNew } = await visit(browser)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route(isNew, (route) => route.fulfill({ status: 404 }))
    await page.route('**/assets/**', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await page.getByRole('link', { name: 'My works' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(trouble(page)).toBeVisible()
    await page.waitForTimeout(2000)
    expect(loads).toBe(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(works(page)).toBeVisible()
    await context.close()
  })

  test('a work that could not be opened leaves its page standing, and opens with one press', async ({
    browser,
  }) => {
    const { context, page } = await visit(browser)
    // What tells of it has to be here before the network goes.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(4500)
    await context.setOffline(true)
    await wallOf(page).getByRole('link').first().click()
    await expect(page.getByText('This could not be loaded. Check your network.')).toBeVisible()
    await expect(wallOf(page).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
    await context.close()
  })
})

test('a fault in what is folded away is unfolded, with the focus in its field', async ({ browser }) => {
  const context = await arrive(browser, { ...desktop, width: 390, height: 844, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const draft = { prompt: 'A cat', negativePrompt: 'no [text]' }
    localStorage.setItem('creator.draft', JSON.stringify(draft))
  })
  await page.goto(`${server.url}/create`)
  await page.getByRole('button', { name: 'Generate' }).click()
  const field = page.getByRole('textbox', { name: 'Exclude' })
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(page.getByText('Please do not enter special characters')).toBeInViewport()
  await expectNoSidewaysScroll(page, '/create')
  await context.close()
})

for (const [width, height] of [
  [1000, 800],
  [390, 844],
] as const)
  test(`a notice does not lie over the pinned composer that it speaks of, ${width} × ${height}`, async ({
    browser,
  }) => {
    const context = await arrive(browser, { ...desktop, width, height, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${server.url}/create`)
    const audience = page.getByRole('checkbox', { name: /Show in the square/ })
    await audience.click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const notice = page.getByRole('status').filter({ has: undo })
    const composer = page.getByRole('region', { name: 'Create' })
    await expect
      .poll(async () => {
        const [above, below] = [await notice.boundingBox(), await composer.boundingBox()]
        return above && below && above.y + above.height <= below.y && above.y >= 0
      })
      .toBe(true)
    await audience.click({ trial: true })
    await context.close()
  })

test('a deleted work is gone from Create, from the address and from history, until Undo', async ({
  browser,
}) => {
  const context = await arrive(browser, { ...desktop, width: 390, height: 844, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('A boat on a river')
  await page.getByRole('button', { name: 'Generate' }).click()
  const pictures = page.getByRole('article').getByRole('button', { name: /image \d$/ })
  await expect(pictures).toHaveCount(4, { timeout: 45_000 })
  await pictures.first().click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Delete' }).click()
  await expect(viewer).toBeHidden()
  await expect(pictures).toHaveCount(0)
  await page.goForward()
  await expect(viewer.getByText('It is no longer there')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).last().click()
  await expect(viewer).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pictures).toHaveCount(4)
  await pictures.first().click()
  await expect(viewer.getByRole('button', { name: 'Image 1' })).toBeVisible()
  await context.close()
})
