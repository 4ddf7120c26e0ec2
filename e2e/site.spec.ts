import { expect, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { desktop, wallOf, watchShifts } from './support/page-checks.ts'
import { collectPageErrors, openContext } from './support/visitor.ts'

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer()
})
test.afterAll(() => server.end())

test('above 1200 px the queue page redirects to home with a message', async ({ browser }) => {
  const context = await openContext(browser, desktop)
  const page = await context.newPage()
  await page.goto(`${server.url}/queue`)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('禁止访问该页面！').first()).toBeVisible()
  await context.close()
})

test('the first language is the browser’s; a chosen one is stored', async ({ browser }) => {
  const context = await openContext(browser, { ...desktop, locale: 'zh-HK' })
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

test('a chosen language also applies to the works: same wall, translated prompts', async ({ browser }) => {
  const context = await openContext(browser, { ...desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  await page.goto(`${server.url}/home`)
  const pictures = wallOf(page).locator('img[alt]:not([alt=""])')
  await expect(pictures.nth(5)).toBeVisible()
  const english = await pictures.first().getAttribute('alt')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const spanish = request.headers()['x-language'] === 'es'
    if (spanish && pathname.endsWith('/homepage')) requests.push(search)
  })
  await page.getByRole('button', { name: 'Language settings' }).click()
  await page.getByRole('dialog').getByText('Español').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Obras seleccionadas' })).toBeVisible()
  await expect(pictures.nth(5)).toBeVisible()
  expect(await pictures.first().getAttribute('alt')).not.toBe(english)
  expect(requests[0]).not.toContain('cursor')
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  await context.close()
})

test('an unknown URL shows an error page with the status 404', async ({ page }) => {
  const answer = await page.goto(`${server.url}/nowhere`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Go to the gallery' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Easel')
})

test('a visitor whose storage is blocked can browse and generate images', async ({ browser }) => {
  const context = await openContext(browser, { ...desktop, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const pageErrors = collectPageErrors(page)
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('link', { name: 'Start creating' })).toBeVisible()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a deleted work disappears from Create, from its URL and from the history, until Undo', async ({
  browser,
}) => {
  const context = await openContext(browser, { ...desktop, width: 390, height: 844, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('A boat on a river')
  await page.getByRole('button', { name: 'Generate' }).click()
  const pictures = page.getByRole('article').getByRole('button', { name: /image \d$/ })
  await expect(pictures).toHaveCount(4, { timeout: 45_000 })
  await pictures.first().click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete the whole set' }).click()
  await expect(viewer).toBeHidden()
  await expect(pictures).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goForward()
  await expect(viewer.getByText('It is no longer there')).toBeVisible()
  // The notice of before stays within reach, and covers nothing of the viewer.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).last().click()
  await expect(viewer).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pictures).toHaveCount(4)
  await pictures.first().click()
  await expect(viewer.getByRole('button', { name: 'Image 1' })).toBeVisible()
  await context.close()
})

test('a visitor renews the device ID, through a lost answer, and keeps everything', async ({ browser }) => {
  const context = await openContext(browser, desktop)
  const page = await context.newPage()
  const deviceId = () => page.evaluate(() => localStorage.getItem('SSAID'))
  const name = () =>
    page.getByRole('dialog', { name: '我的账户' }).getByRole('textbox', { name: '对外显示的名字' })
  await page.goto(`${server.url}/account/receipts`)
  const renew = page.getByRole('button', { name: '更换设备 ID' })
  await expect(renew).toBeVisible()
  const old = await deviceId()
  await page.getByRole('button', { name: '我的账户' }).click()
  await name().fill('Ink Maker')
  await name().press('Enter')
  await expect(page.getByText('名字已保存')).toBeVisible()
  await page.keyboard.press('Escape')
  // The server does it, and nobody hears of it.
  await page.route('**/renew-device', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await renew.click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(await deviceId()).toBe(old)
  await page.unroute('**/renew-device')
  await page.reload()
  await expect.poll(deviceId).not.toBe(old)
  await page.getByRole('button', { name: '我的账户' }).click()
  await expect(name()).toHaveValue('Ink Maker')
  await page.keyboard.press('Escape')
  const second = await deviceId()
  await renew.click()
  await expect(page.getByText('已更换此浏览器的设备 ID')).toBeVisible()
  expect(await deviceId()).not.toBe(second)
  // A copy of the first one opens an empty account.
  await page.evaluate((id) => localStorage.setItem('SSAID', id ?? ''), old)
  await page.reload()
  await page.getByRole('button', { name: '我的账户' }).click()
  await expect(name()).not.toHaveValue('Ink Maker')
  await expect(name()).toBeVisible()
  await context.close()
})
