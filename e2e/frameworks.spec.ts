import { type Browser, expect, type FrameLocator, type Page, test } from 'playwright/test'
import { FRAMEWORK_EXAMPLES } from './support/example-commands.ts'
import { Examples } from './support/examples.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

type Framework = keyof typeof FRAMEWORK_EXAMPLES
const FRAMEWORKS = Object.keys(FRAMEWORK_EXAMPLES) as Framework[]

let examples: Examples

test.beforeAll(async () => {
  test.setTimeout(300_000)
  examples = await Examples.start({
    commands: Object.values(FRAMEWORK_EXAMPLES),
    startEasel: (env) => ServerUnderTest.start(env),
    // As while a partner develops: there StrictMode mounts everything twice.
    env: { NODE_ENV: 'development' },
  })
})
test.afterAll(() => examples?.end())

async function openPage(browser: Browser, framework: Framework): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  // Like React's developer tools: each React in the page says whether it is one for development (1).
  await page.addInitScript(() => {
    const reacts: number[] = []
    const inject = ({ bundleType }: { bundleType: number }) => reacts.push(bundleType)
    const hook = { supportsFiber: true, inject, onCommitFiberRoot() {}, onCommitFiberUnmount() {} }
    Object.assign(globalThis, { reacts, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
  await page.goto(examples.of(FRAMEWORK_EXAMPLES[framework]).origin)
  return page
}

/** The frames in the page itself: that of a dialog is in a shadow tree. */
const frames = (page: Page) => page.locator('[data-easel] iframe')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Goes to a page inside by its link. */
const visit = (frame: FrameLocator, at: number) =>
  frame.getByRole('navigation').getByRole('link').nth(at).click()

for (const framework of FRAMEWORKS) {
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

/** What listens at the page as a whole. */
async function listenersOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const objectId = result.objectId ?? ''
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId })
    found.push(...listeners.map(({ type }) => `${type} of ${expression}`))
  }
  await session.detach()
  return found.sort()
}

/** Removes all embeds, also while a dialog makes the page wait. */
async function removeAll(page: Page): Promise<string[]> {
  await page.locator('button', { hasText: 'Show 0' }).dispatchEvent('click')
  await expect.poll(() => page.frames().length).toBe(1)
  await expect(page.locator('dialog, [data-easel], [data-position]')).toHaveCount(0)
  return listenersOf(page)
}

for (const framework of FRAMEWORKS) {
  test(`${framework}: a dialog loads before it opens, becomes a floating button and back, and leaves nothing`, async ({
    browser,
  }) => {
    const page = await openPage(browser, framework)
    const errors = collectPageErrors(page)
    await expect(frames(page).first().contentFrame().getByRole('navigation')).toBeVisible()
    expect(await page.evaluate('reacts')).toEqual(framework.startsWith('React') ? [1] : [])
    const bodies = await page.locator('body > *').count()

    await press(page, 'Preload')
    // The page, its frame, the dialog's and the panel's.
    await expect.poll(() => page.frames().length).toBe(4)
    const dialog = page.getByRole('dialog', { name: 'AI images' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const inside = page.locator('dialog[aria-label="AI images"] iframe').contentFrame()
    const field = inside.getByRole('textbox').first()
    // Out of sight, and for nobody to read. The panel's page has nothing that the server has painted.
    const beside = page.locator('dialog[aria-label="Side panel"] iframe').contentFrame()
    for (const frame of [inside, beside])
      await expect(frame.locator('#root .easel-root textarea')).toBeAttached()
    const before = page.frames()
    await press(page, 'Create')
    await field.fill('A fox in the snow')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await press(page, 'Create')
    await expect(field).toHaveValue('A fox in the snow')
    expect(page.frames().map((frame) => before.indexOf(frame))).toEqual([0, 1, 2, 3])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // Another mode is another embed, and the only one of it.
    const button = page.getByRole('button', { name: 'AI images', exact: true })
    await press(page, 'Float')
    await expect(button).toBeVisible()
    await expect(page.locator('dialog[aria-label="AI images"]')).toHaveCount(1)
    await expect.poll(() => page.frames().length).toBe(4)
    await button.click()
    await expect(field).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(dialog).toBeVisible()
    const left = await removeAll(page)
    // By which a frame is heard.
    expect(left).not.toContain('message of window')
    await expect(button).toHaveCount(0)
    expect(await page.locator('body > *').count()).toBe(bodies)

    // The page still says that it is open.
    await press(page, 'Show 1')
    await expect(field).toBeVisible()
    await expect(page.locator('dialog[aria-label="AI images"]')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await press(page, 'Do not float')
    await expect(button).toHaveCount(0)
    await press(page, 'Create')
    await expect(field).toBeVisible()
    expect(await removeAll(page)).toEqual(left)
    expect(errors).toEqual([])
    await page.context().close()
  })
}
