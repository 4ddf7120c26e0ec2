import { expect, type FrameLocator, type Locator, type Page, test } from 'playwright/test'
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/page-checks.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

const frameOf = (page: Page): FrameLocator => page.frameLocator('[data-easel] iframe')
const rootOf = (page: Page): Locator => frameOf(page).locator('.easel-root').first()
const calls = (page: Page): Locator =>
  page.getByRole('list', { name: 'Calls, the newest first' }).getByRole('listitem')
const call = (page: Page, name: string): Locator => calls(page).filter({ hasText: name })

/** On a phone the groups beside the first one are folded. */
async function unfold(page: Page, title: string): Promise<void> {
  const group = page
    .locator('details', { hasText: title })
    .filter({ has: page.getByText(title, { exact: true }) })
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
}

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`a developer turns, watches, breaks and copies, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: 'en-US',
      colorScheme,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await page.goto(`${server.url}/playground`)
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()

    // On a phone the frame is too narrow for its text.
    await expect(frameOf(page).getByRole('link', { name: 'Create' }).locator('svg')).toBeVisible()

    await test.step('theme and language change in the frame that is open', async () => {
      const opened = await page.locator('[data-easel] iframe').elementHandle()
      await unfold(page, 'Look')
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
      await expect(rootOf(page)).toHaveAttribute('data-theme', 'dark')
      await unfold(page, 'Language and user')
      await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
      await expect(rootOf(page)).toHaveAttribute('lang', 'es')
      expect(await opened?.evaluate((frame) => frame.isConnected)).toBe(true)
      await expect(page).toHaveURL(/\?look=dark&language=es$/)
    })

    await test.step('another page and another user are calls that the inspector shows', async () => {
      await page.getByRole('radio', { name: 'My works' }).check({ force: true })
      await expect(frameOf(page).getByRole('heading', { name: 'Mis obras' })).toBeVisible()
      await page.getByRole('radio', { name: 'User A' }).check({ force: true })
      await expect(call(page, 'userChange')).toHaveCount(1)
      const headers = call(page, 'headers').first()
      await headers.getByRole('button', { name: 'headers' }).first().click()
      await expect(headers).toContainText('"authorization": "…"')
      await page.getByRole('radio', { name: 'User B' }).check({ force: true })
      await expect(call(page, 'userChange')).toHaveCount(2)
      // Another user is nothing that went wrong.
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    await test.step('a call is replayed, and the list is filtered', async () => {
      await call(page, 'setTheme').getByRole('button', { name: 'Replay setTheme' }).click()
      await expect(call(page, 'setTheme')).toHaveCount(2)
      await page.getByRole('searchbox', { name: 'Filter by name' }).fill('theme')
      await expect(calls(page)).toHaveCount(2)
      await page.getByRole('searchbox', { name: 'Filter by name' }).fill('')
      await expectNoAxeFindings(page, 'calls')
    })
    // Breaking it makes the browser complain, too.
    expect(errors).toEqual([])

    await test.step('a broken token is named by code, with what the doctor says and where it stands in the docs', async () => {
      await page.getByRole('tab', { name: 'Break it' }).click()
      await page.getByRole('button', { name: /^An expired token/ }).click()
      const panel = page.getByRole('tabpanel')
      await expect(panel.getByText('TOKEN_REFUSED', { exact: true })).toBeVisible()
      await expect(panel.getByRole('link', { name: /^token/ })).toHaveAttribute('href', '/docs/errors#token')
      await expectNoAxeFindings(page, 'broken')
      await panel.getByRole('button', { name: 'Mend it' }).click()
      await expect(panel.getByText('Connected, and nothing is wrong.', { exact: false })).toBeVisible()
    })

    await test.step('the code has what was turned, and is copied', async () => {
      await page.getByRole('tab', { name: 'Code' }).click()
      await page.getByRole('button', { name: 'React' }).click()
      await page.getByRole('button', { name: 'Copy the code' }).click()
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      for (const part of [
        'import { EaselEmbed }',
        'route="works"',
        'language="es"',
        "mode: 'dark'",
        'user={userId}',
      ])
        expect(copied).toContain(part)
      await expectNoAxeFindings(page, 'code')
    })
    await expectNoSidewaysScroll(page, `/playground at ${width}`)
    await context.close()
  })
}

/** Each by its button, with what the page is told. */
const BREAKAGES: [name: RegExp, code: string, finding: string][] = [
  [/^A slow token/, 'TIMEOUT', 'headers'],
  [/^No token/, 'REJECTED', 'headers'],
  [/^An unknown partner/, 'PARTNER_UNKNOWN', 'frame-ancestors'],
  [/^Another origin/, 'ORIGIN_REFUSED', 'frame-ancestors'],
  [/^No partner at all/, 'INVALID_ARGUMENT', 'frame-ancestors'],
  [/^Your content policy/, 'FRAME_FORBIDDEN', 'frame-src'],
]

test('whatever is broken is named, and it is mended again', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/playground?user=a`)
  await page.getByRole('tab', { name: 'Break it' }).click()
  const panel = page.getByRole('tabpanel')
  for (const [name, code, finding] of BREAKAGES) {
    await panel.getByRole('button', { name }).click()
    await expect(panel.getByRole('link', { name: new RegExp(`^${code}`) })).toBeVisible()
    await expect(panel.getByRole('link', { name: new RegExp(`^${finding}`) })).toBeVisible()
  }
  await panel.getByRole('button', { name: 'Mend it' }).click()
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()

  // Nothing fails where storage is blocked; a token is the cure.
  await page.getByRole('radio', { name: 'Visitor' }).check({ force: true })
  await panel.getByRole('button', { name: /^Blocked storage/ }).click()
  await expect(panel.getByRole('link', { name: /^blocked-storage/ })).toBeVisible()
  await expect(panel.getByText('Choose a user', { exact: false })).toBeVisible()
  const canStore = () =>
    frameOf(page)
      .locator('body')
      .evaluate(() => {
        try {
          return window.localStorage !== null
        } catch {
          return false
        }
      })
  expect(await canStore()).toBe(false)
  await page.getByRole('radio', { name: 'User A' }).check({ force: true })
  await expect(panel.getByText('Nothing has to be stored', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Mend it' }).click()
  await expect(panel.getByText('nothing is wrong', { exact: false })).toBeVisible()
  expect(await canStore()).toBe(true)
  await context.close()
})

test('settings come with the address, and the width is dragged', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/playground?page=works&look=light&language=zhCN&width=768`)
  await expect(frameOf(page).getByRole('heading', { name: '我的作品' })).toBeVisible()
  await expect(rootOf(page)).toHaveAttribute('data-theme', 'light')
  expect((await page.locator('[data-easel] iframe').boundingBox())?.width).toBeGreaterThan(760)
  const handle = page.getByRole('separator', { name: 'Width of the frame' })
  await handle.press('ArrowLeft')
  await expect(page).toHaveURL(/width=752/)
  const box = await handle.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // Over the frame, which would take the pointer.
  await page.mouse.move(x - 200, y, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/width=552/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(/\/playground$/)
  await context.close()
})

test('what the frame asks of the page is answered in a dialog, and a column has a page of its own', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/playground?user=a`)
  await page.getByRole('checkbox', { name: 'downloadImage' }).check()
  const frame = frameOf(page)
  await frame.getByRole('main').getByRole('listitem').locator('a').first().click()
  await frame.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'The frame asks for downloadImage' })
  await expect(dialog).toBeVisible()
  await expectNoAxeFindings(page, 'question')
  await dialog.getByRole('button', { name: 'done' }).click()
  await expect(dialog).toHaveCount(0)
  await call(page, 'downloadImage').locator('button[aria-expanded]').click()
  await expect(call(page, 'downloadImage')).toContainText('"outcome": "done"')
  // The page does its part once more; the frame has had its answer.
  await page.getByRole('button', { name: 'Replay downloadImage' }).click()
  await dialog.getByRole('button', { name: 'cancelled' }).click()
  await expect(call(page, 'downloadImage')).toHaveCount(2)

  await page.getByRole('radio', { name: 'In a column' }).check({ force: true })
  await expect(frame.getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'My works' })).toBeDisabled()
  await context.close()
})

test('accent, roundness and font are seen at once in the frame that is open, and come with the address', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  // In the dark the ground of a main button is the accent itself.
  await page.goto(`${server.url}/playground?page=create&look=dark`)
  const frame = frameOf(page)
  await frame.getByRole('textbox', { name: 'What should be drawn?' }).fill('A fox')
  const main = frame.getByRole('button', { name: 'Generate' })
  await expect(main).toHaveCSS('background-color', 'rgb(255, 106, 77)')
  await expect(main).toHaveCSS('border-radius', '10px')
  const opened = await page.locator('[data-easel] iframe').elementHandle()
  await page.getByLabel('Accent', { exact: true }).fill('#00aa77')
  await expect(main).toHaveCSS('background-color', 'rgb(0, 170, 119)')
  await page.getByRole('slider', { name: 'Roundness' }).fill('2')
  await expect(main).toHaveCSS('border-radius', '20px')
  await page.getByRole('slider', { name: 'Roundness' }).fill('0')
  await expect(main).toHaveCSS('border-radius', '0px')
  await page.getByRole('combobox', { name: 'Font' }).selectOption('Georgia')
  for (const place of [main, rootOf(page)]) await expect(place).toHaveCSS('font-family', /^Georgia/)
  expect(await opened?.evaluate((element) => element.isConnected)).toBe(true)
  await page.reload()
  await expect(main).toHaveCSS('border-radius', '0px')
  await expect(main).toHaveCSS('font-family', /^Georgia/)
  await page.getByRole('button', { name: 'Easel’s own accent' }).click()
  await frame.getByRole('textbox', { name: 'What should be drawn?' }).fill('A fox')
  await expect(main).toHaveCSS('background-color', 'rgb(255, 106, 77)')
  await context.close()
})
