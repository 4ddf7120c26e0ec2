import { type Browser, expect, type FrameLocator, type Locator, type Page, test } from 'playwright/test'
import { frameOf, hostEvents, runInHostPage, useEmbedded } from './support/embedded.ts'
import { openFirefox, openIn } from './support/firefox.ts'
import { tabBackTo, tabTo } from './support/keyboard.ts'
import { applicationRuns, expectNoSidewaysScroll, wallOf } from './support/page-checks.ts'
import { tokenFor } from './support/partner-site.ts'

const easel = useEmbedded()
let firefox: Browser
test.beforeAll(async () => {
  firefox = await openFirefox()
})
test.afterAll(() => firefox.close())

/** Playwright's pointer and keys reach no frame of another site here. */
const press = (button: Locator) => button.evaluate((element) => (element as HTMLElement).click())

/** What Playwright fills in at once goes past React here, which has a setter of its own at the field. */
async function draw(where: FrameLocator | Locator, prompt: string): Promise<void> {
  await where.getByRole('textbox', { name: 'What should be drawn?' }).evaluate((field, text) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, prompt)
  await press(where.getByRole('button', { name: 'Generate' }))
  await where.getByRole('button', { name: `${prompt}, image 4` }).waitFor()
}

const loaded = (page: Page) =>
  expect
    .poll(() =>
      wallOf(page)
        .locator('img')
        .evaluateAll((images) =>
          (images as HTMLImageElement[])
            .slice(0, 2)
            .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
        ),
    )
    .toBe(true)

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`in Firefox one goes from the gallery to four images, through them and to a saved one, ${width} px`, async () => {
    const { context, page, errors } = await openIn(firefox, width, height)
    await page.goto(`${easel.url}/home`)
    await applicationRuns(page)
    await loaded(page)
    await expectNoSidewaysScroll(page, '/home')
    await wallOf(page).getByRole('link').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Like' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Like' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${easel.url}/create`)
    await applicationRuns(page)
    await draw(page.locator('body'), 'A red boat')
    await expectNoSidewaysScroll(page, '/create')
    await page.getByRole('button', { name: 'A red boat, image 1' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: /A red boat/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('button', { name: 'Image 2' })).toHaveAttribute('aria-current', 'true')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.(jpe?g|png|webp)$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto(`${easel.url}/works`)
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /A red boat/ })
        .first(),
    ).toBeVisible()
    await expectNoSidewaysScroll(page, '/works')
    expect(errors).toEqual([])
    await context.close()
  })
}

test('in Firefox a set is made and opened by the keyboard alone', async () => {
  const { context, page, errors } = await openIn(firefox, 1440, 900)
  await page.goto(`${easel.url}/create`)
  await applicationRuns(page)
  await tabTo(page, page.getByRole('textbox', { name: 'What should be drawn?' }))
  await page.keyboard.type('A green hill')
  await tabTo(page, page.getByRole('radio', { name: 'Square, 1:1' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Portrait, 2:3' })).toBeChecked()
  await tabBackTo(page, page.getByRole('button', { name: 'Generate' }))
  await page.keyboard.press('Enter')
  const first = page.getByRole('button', { name: 'A green hill, image 1' })
  await expect(page.getByRole('button', { name: 'A green hill, image 4' })).toBeVisible()
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  expect(errors).toEqual([])
  await context.close()
})

const resources = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').length)
const loadsNothing = (page: Page) =>
  expect
    .poll(async () => {
      const before = await resources(page)
      await page.waitForTimeout(400)
      return (await resources(page)) - before
    })
    .toBe(0)

test('in Firefox the other pages complain of nothing and fit a phone', async () => {
  const { context, page, errors } = await openIn(firefox, 390, 844)
  for (const path of [
    '/square',
    '/queue',
    '/usage',
    '/about',
    '/nowhere',
    '/docs/webviews',
    '/playground',
    '/admin/',
  ]) {
    await page.goto(`${easel.url}${path}`)
    await expect(page.getByRole('heading').or(page.getByRole('main')).first()).toBeVisible()
    await expectNoSidewaysScroll(page, path)
    // Whoever leaves meanwhile breaks off what is being loaded, and the page says so.
    await loadsNothing(page)
  }
  expect(errors).toEqual([])
  await context.close()
})

test('in Firefox, where each site has its own cookies in each other, a partner’s frame knows its user, calls and is called, and survives a reload', async () => {
  const site = await easel.knownSite("language: 'en',")
  site.token = () => tokenFor('ada')
  const { context, page, errors } = await openIn(firefox, 1200, 900)
  const ready = () => expect.poll(() => hostEvents(page)).toContain('ready')
  await page.goto(site.origin)
  await ready()
  const frame = frameOf(page)
  expect(await frame.locator('body').evaluate(() => document.hasStorageAccess())).toBe(false)
  await runInHostPage(page, "easel.changeRouter('create')")
  await draw(frame, 'A red boat')
  await press(frame.getByRole('link', { name: 'My works' }))
  await expect.poll(() => hostEvents(page)).toContainEqual({ navigate: { to: 'works' } })
  await page.reload()
  await ready()
  await runInHostPage(page, "easel.changeRouter('works')")
  await expect(
    frame
      .getByRole('main')
      .getByRole('img', { name: /A red boat/ })
      .first(),
  ).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
