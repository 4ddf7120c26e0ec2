import { expect, type Page, test } from 'playwright/test'
import { openMenu } from './support/menu.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const WORDS = {
  zh: {
    prompt: '月光下的灯塔，星空',
    create: /^(开始创作|创作)$/,
    field: '想画什么？',
    generate: '立即生成',
    language: 'zh' as const,
    works: '我的作品',
    nth: /第 \d 张$/,
  },
  en: {
    prompt: 'A lighthouse by the sea at night',
    create: /^(Start creating|Create)$/,
    field: 'What should be drawn?',
    generate: 'Generate',
    language: 'en' as const,
    works: 'My works',
    nth: /image \d$/,
  },
}

let server: ServerUnderTest

test.beforeAll(async () => {
  // As it is delivered: the built-in engine, and the network that inspects images.
  server = await ServerUnderTest.start({ IMAGE_MODERATION: 'model', ENGINES: 'sketch' })
})
test.afterAll(() => server.end())

// The narrowest and the widest window; the stories cover those between.
for (const visitor of [VISITORS[0], VISITORS[3]].filter((one) => one !== undefined)) {
  test(`a prompt becomes four images that survive a restart (${visitor.name})`, async ({ browser }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    await expectAFullWall(page)
    await makeFourPictures(page, visitor)
    await findThemInQueueAndWorks(page, visitor)
    await page.reload()
    await expect(workTiles(page).first()).toBeVisible()
    expect(pageErrors).toEqual([])

    await server.down()
    await server.up()
    await page.reload()
    await expect(workTiles(page).first()).toBeVisible()
    await expectPictureLoaded(workTiles(page).first())
    await context.close()
  })
}

test('with open options, Generate and the audience are visible on a small phone', async ({ browser }) => {
  const context = await openContext(browser, {
    name: '',
    width: 360,
    height: 640,
    locale: 'es-MX',
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  const inReach = async () => {
    await expect(page.getByRole('button', { name: 'Generar' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('checkbox', { name: /^Mostrar en la plaza/ })).toBeInViewport({ ratio: 1 })
  }
  await expect(page.locator('.easel-root').getByText(/^Lo que generes aparecerá en la plaza/)).toBeInViewport(
    { ratio: 1 },
  )
  await page.getByRole('button', { name: 'Proporción, estilo y más' }).click()
  await expect(page.getByRole('radio', { name: /1:1/ })).toBeInViewport()
  await inReach()
  // The visible height above an on-screen keyboard.
  await page.setViewportSize({ width: 360, height: 360 })
  await page.getByRole('textbox', { name: '¿Qué quieres dibujar?' }).focus()
  await inReach()
  await context.close()
})

test('on the smallest phones, prompt, options and Generate are on the first screen, and nothing covers the results', async ({
  browser,
}) => {
  const small = { name: '', width: 320, height: 568, locale: 'es-MX', colorScheme: 'light' } as const
  const context = await openContext(browser, small)
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  const field = page.getByRole('textbox', { name: '¿Qué quieres dibujar?' })
  const send = page.getByRole('button', { name: 'Generar' })
  await expect(page.locator('.easel-root').getByText(/^Lo que generes aparecerá en la plaza/)).toBeInViewport(
    { ratio: 1 },
  )
  await page.getByRole('button', { name: 'Proporción, estilo y más' }).click()
  for (const part of [field, send, page.getByText('3:2')]) await expect(part).toBeInViewport({ ratio: 1 })
  await page.getByRole('radio', { name: /3:2/ }).check()
  await page.getByText('Tus cuatro imágenes aparecerán aquí').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(send).not.toBeInViewport()
  // The visible height above an on-screen keyboard.
  await page.setViewportSize({ width: 320, height: 300 })
  await field.focus()
  // The page's header must not cover it.
  const covered = () =>
    field.evaluate(
      (box) =>
        box.getBoundingClientRect().top <
        (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
    )
  await expect.poll(covered).toBe(false)
  await expect(field).toBeInViewport({ ratio: 0.8 })
  await context.close()
})

test('on a small phone in both orientations, Generate and the audience are in one row on the first screen', async ({
  browser,
}) => {
  for (const [width, height] of [
    [568, 320],
    [320, 568],
  ] as const) {
    for (const locale of ['es-MX', 'en', 'zh-CN']) {
      const context = await openContext(browser, { name: '', width, height, locale, colorScheme: 'light' })
      const page = await context.newPage()
      await page.goto(`${server.url}/create`)
      const box = page.getByRole('main').getByRole('checkbox')
      const send = page.locator('main button[type=submit]')
      const inOneRow = async () => {
        const [left, right] = [await box.boundingBox(), await send.boundingBox()]
        if (!left || !right) return false
        return left.y < right.y + right.height && right.y < left.y + left.height && left.x < right.x
      }
      await expect(box).toBeChecked()
      const introduction = page.locator(`[id="${await box.getAttribute('aria-describedby')}"]`)
      for (const part of [introduction, box, send]) await expect(part).toBeInViewport({ ratio: 1 })
      expect(await inOneRow()).toBe(true)
      await box.click()
      await expect(introduction).toBeHidden()
      await expect(box).not.toBeChecked()
      await expect(send).toBeInViewport({ ratio: 1 })
      expect(await inOneRow()).toBe(true)
      await context.close()
    }
  }
})

const wordsOf = (visitor: Visitor) => (visitor.locale.startsWith('zh') ? WORDS.zh : WORDS.en)
const wallTiles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('img') })
const workTiles = wallTiles

async function expectAFullWall(page: Page): Promise<void> {
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/home$/)
  await expect(wallTiles(page).nth(5)).toBeVisible()
  await expectPictureLoaded(wallTiles(page).first())
}

async function expectPictureLoaded(tile: ReturnType<typeof wallTiles>): Promise<void> {
  const width = () =>
    tile
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

async function makeFourPictures(page: Page, visitor: Visitor): Promise<void> {
  const words = wordsOf(visitor)
  await page.getByRole('link', { name: words.create }).first().click()
  await expect(page).toHaveURL(/\/create/)
  // While the pages fade into each other, the line for a prompt on the home page is still there, with the same name.
  await expect(page.getByRole('checkbox', { name: /^(Show in the square|展示在广场)/ })).toBeVisible()
  await page.getByRole('textbox', { name: words.field, exact: true }).fill(words.prompt)
  await page.getByRole('button', { name: words.generate }).click()
  const results = page.getByRole('article').first().getByRole('button', { name: words.nth })
  await expect(results).toHaveCount(4, { timeout: 45_000 })
  for (let slot = 0; slot < 4; slot += 1) await expectPictureLoaded(results.nth(slot))
}

async function findThemInQueueAndWorks(page: Page, visitor: Visitor): Promise<void> {
  const words = wordsOf(visitor)
  if (visitor.width <= 1200) {
    await page.goto(`${server.url}/queue`)
  }
  // In the panel beside Create on wide screens, on its own page on the others.
  await expect(page.getByRole('article').filter({ hasText: words.prompt }).last()).toBeVisible()
  await openMenu(page, words.language)
  await page.getByRole('link', { name: words.works }).first().click()
  await expect(page).toHaveURL(/\/works/)
  await workTiles(page).first().getByRole('link', { name: words.prompt }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await expect(viewer.getByRole('heading', { name: words.prompt })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
}
