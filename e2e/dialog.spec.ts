import { type Browser, expect, type Page, test } from 'playwright/test'
import { useEmbedded } from './support/embedded.ts'
import { expectNoAxeFindings } from './support/page-checks.ts'
import { collectPageErrors } from './support/visitor.ts'

const easel = useEmbedded()

/** A page of a shop, to be written by the journey. */
async function openShop(browser: Browser, width: number, height: number) {
  const site = await easel.knownSite('')
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US' })
  const page = await context.newPage()
  return { site, context, page, errors: collectPageErrors(page) }
}

const open = (page: Page) => page.evaluate('easelDialog.isOpen')

test('one script tag floats a button, whose dialog keeps what was typed', async ({ browser }) => {
  const { site, context, page, errors } = await openShop(browser, 390, 844)
  // Without the embed of the page itself.
  await page.goto(`${site.origin}/my-easel-token`)
  await page.setContent(`<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1></main>
    <script async src="${easel.url}/sdk/dialog.js" data-src="${easel.url}/embed/create" data-partner="shop"
      data-headers="/my-easel-token" data-language="en" data-label="Make an image"></script></body></html>`)
  const button = page.getByRole('button', { name: 'Make an image' })
  await expect(button).toBeVisible()
  // The frame begins when somebody reaches for the button, and not before.
  expect(page.frames()).toHaveLength(1)
  await button.focus()
  await expect.poll(() => page.frames().length).toBe(2)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make an image' })
  await expect(dialog).toBeVisible()
  const field = page.frameLocator('iframe').getByRole('textbox', { name: 'What should be drawn?' })
  await field.fill('A fox in the snow')
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('A fox in the snow')
  await dialog.getByRole('button', { name: 'Close' }).press('Escape')
  expect(await open(page)).toBe(false)
  await expectNoAxeFindings(page, 'with the button')
  expect(errors).toEqual([])
  await context.close()
})

test('one script tag loads the dialog out of sight, or opens it, when its attributes say so', async ({
  browser,
}) => {
  const { site, context, page, errors } = await openShop(browser, 1440, 900)
  await page.goto(`${site.origin}/my-easel-token`)
  const show = (attribute: string) =>
    page.setContent(`<!doctype html><html lang="en"><head><title>Shop</title></head><body><main></main>
      <script async src="${easel.url}/sdk/dialog.js" data-src="${easel.url}/embed/home" data-partner="shop"
        data-label="Make an image" ${attribute}></script></body></html>`)
  await show('data-preload')
  await expect.poll(() => page.frames().length).toBe(2)
  expect(await open(page)).toBe(false)
  await page.goto(`${site.origin}/my-easel-token`)
  await show('data-open')
  await expect(page.getByRole('dialog', { name: 'Make an image' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test('what a selector finds opens the dialog, also what comes later, under a strict policy', async ({
  browser,
}) => {
  const { site, context, page, errors } = await openShop(browser, 1440, 900)
  // Without the embed of the page itself.
  await page.goto(`${site.origin}/my-easel-token`)
  await page.setContent(`<!doctype html><html lang="en"><head><title>Shop</title>
    <meta http-equiv="content-security-policy"
      content="default-src 'self'; script-src ${easel.url}; connect-src 'self' ${easel.url}; frame-src ${easel.url}">
    </head><body><main></main>
    <script async src="${easel.url}/sdk/dialog.js" data-src="${easel.url}/embed/home" data-partner="shop"
      data-language="en" data-title="AI images" data-opens=".make"></script></body></html>`)
  await expect.poll(() => page.evaluate('typeof easelDialog')).toBe('object')
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('button'), { className: 'make', textContent: 'Create' })
    document.querySelector('main')?.append(late)
  })
  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI images' })
  await expect(page.frameLocator('iframe').getByRole('navigation')).toBeVisible()
  const box = await dialog.boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([1120, 810])
  await page.mouse.click(20, 20)
  await expect(dialog).toBeHidden()
  await page.evaluate('easelDialog.destroy()')
  await expect.poll(() => page.frames().length).toBe(1)
  expect(errors).toEqual([])
  await context.close()
})
