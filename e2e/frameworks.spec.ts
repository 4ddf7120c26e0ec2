import { type Browser, expect, type FrameLocator, type Page, test } from 'playwright/test'
import { FOLDERS as ANGULAR } from '../examples/partner-angular/folders.ts'
import angular from '../examples/partner-angular/vite.config.ts'
import { FOLDERS as REACT, FOLDERS_18 as REACT_18 } from '../examples/partner-react-frames/folders.ts'
import react, { withReact18 } from '../examples/partner-react-frames/vite.config.ts'
import { FOLDERS as SVELTE } from '../examples/partner-svelte/folders.ts'
import svelte from '../examples/partner-svelte/vite.config.ts'
import { FOLDERS as VUE } from '../examples/partner-vue/folders.ts'
import vue from '../examples/partner-vue/vite.config.ts'
import { buildSite } from '../examples/shop/build-site.ts'
import { openShop, type Shop, type ShopOptions } from '../examples/shop/shop.ts'
import { partnersFile, SECRET } from './support/partner-site.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

const SITES = {
  // Its packages are installed before the journeys.
  React: { config: react, folders: REACT },
  'React 18': { config: withReact18, folders: REACT_18 },
  Vue: { config: vue, folders: VUE },
  Svelte: { config: svelte, folders: SVELTE },
  Angular: { config: angular, folders: ANGULAR },
}
type Framework = keyof typeof SITES

let easel: ServerUnderTest
const shops = new Map<string, Shop>()

test.beforeAll(async () => {
  const opened: ShopOptions[] = []
  for (const [name, { config, folders }] of Object.entries(SITES)) {
    await buildSite(typeof config === 'function' ? config() : config)
    const options = { easel: '', port: 0, secret: SECRET, folders }
    opened.push(options)
    shops.set(name, await openShop(options))
  }
  easel = await ServerUnderTest.start({
    PARTNERS: partnersFile([...shops.values()].map(({ origin }) => origin)),
  })
  for (const options of opened) options.easel = easel.url
})
test.afterAll(async () => {
  for (const shop of shops.values()) await shop.close()
  await easel?.end()
})

async function openPage(browser: Browser, framework: Framework): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(shops.get(framework)?.origin ?? '')
  return page
}

/** The frames in the page itself: that of a dialog is in a shadow tree. */
const frames = (page: Page) => page.locator('[data-easel] iframe')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Goes to a page inside by its link. */
const visit = (frame: FrameLocator, at: number) =>
  frame.getByRole('navigation').getByRole('link').nth(at).click()

for (const framework of Object.keys(SITES) as Framework[]) {
  test(`${framework}: a frame follows its properties, tells its events, and leaves nothing`, async ({
    browser,
  }) => {
    const page = await openPage(browser, framework)
    const errors = collectPageErrors(page)
    const heard = page.locator('output')
    const first = frames(page).nth(0).contentFrame()
    await expect(first.getByRole('navigation')).toBeVisible()
    if (framework === 'React 18') await expect(page.getByText('This page is React 18.')).toBeVisible()
    // A dialog that nobody has opened has loaded nothing.
    expect(page.frames()).toHaveLength(2)

    await visit(first, 1)
    await expect(heard).toHaveText(/^1: /)
    const before = await heard.textContent()
    await press(page, 'Do not listen')
    const address = page.frames()[1]?.url()
    await visit(first, 0)
    await expect.poll(() => page.frames()[1]?.url()).not.toBe(address)
    expect(await heard.textContent()).toBe(before)

    await expect(first.locator('.easel-root')).toHaveAttribute('lang', 'en')
    await press(page, 'Español')
    await expect(first.locator('.easel-root')).toHaveAttribute('lang', 'es')

    await press(page, 'Show 2')
    const second = frames(page).nth(1).contentFrame()
    await expect(second.locator('.easel-root')).toHaveAttribute('lang', 'es')
    await press(page, 'Listen')
    await visit(second, 1)
    await expect(heard).toHaveText(/^2: /)
    expect(page.frames()).toHaveLength(3)

    const dialog = page.getByRole('dialog', { name: 'AI images' })
    await press(page, 'Create')
    await expect(dialog.locator('iframe').contentFrame().getByRole('textbox').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toBeHidden()
    // The page has been told that it is closed.
    await press(page, 'Create')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const panel = page.getByRole('dialog', { name: 'Side panel' })
    await press(page, 'Beside')
    await expect(panel.locator('iframe').contentFrame().getByRole('textbox').first()).toBeVisible()
    expect(await panel.boundingBox()).toEqual({ x: 700, y: 0, width: 400, height: 900 })
    // The page beside it can be used, and a person closes it.
    await press(page, 'Beside')
    await expect(panel).toBeHidden()
    await press(page, 'Beside')
    await panel.getByRole('button', { name: 'Cerrar' }).press('Escape')
    await expect(panel).toBeHidden()
    await press(page, 'Beside')
    await expect(panel).toBeVisible()

    await press(page, 'Show 0')
    await expect.poll(() => page.frames().length).toBe(1)
    expect(await page.locator('[data-easel], dialog').count()).toBe(0)
    await press(page, 'Show 1')
    await expect(first.getByRole('navigation')).toBeVisible()
    expect(errors).toEqual([])
    await page.context().close()
  })
}
