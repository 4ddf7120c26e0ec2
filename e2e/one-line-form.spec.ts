import { expect, type Page, test } from 'playwright/test'
import { startDrawnServer } from './support/drawn-server.ts'
import { applicationRuns, watchShifts } from './support/page-checks.ts'
import { type Box, expectSamePlace, holdScripts } from './support/painted.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const LONG = 'A tin drum on a shelf in the evening light of a long summer, '.repeat(6).trim()

/** Somebody who has seen who will see their works before they press: otherwise that stays on the screen. */
async function draw(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/create`)
  await applicationRuns(page)
  await expect(page.getByRole('checkbox', { name: /Show in the square/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill(LONG)
  await page.getByRole('button', { name: 'Generate', exact: true }).tap()
  const images = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /image \d$/ })
  await expect(images).toHaveCount(4)
}

test('on a phone the form makes room for the results, and is whole again when somebody writes', async ({
  browser,
}) => {
  const drawn = await startDrawnServer()
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const field = page.getByRole('textbox', { name: 'What should be drawn?', exact: true })
  const options = page.getByRole('button', { name: 'Ratio, style and more' })
  const tools = page.getByRole('button', { name: 'Improve the prompt' })
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await draw(page, drawn.url)
  await expect(tools).toBeHidden()
  await expect(generate).toBeVisible()
  const form = page.locator('form').filter({ has: field })
  expect((await form.boundingBox())?.height).toBeLessThan(80)
  // Its beginning, however far down somebody has written.
  const [line, words] = [await form.boundingBox(), await field.boundingBox()]
  expect(words?.y).toBeGreaterThanOrEqual(line?.y ?? 0)

  await options.tap()
  await expect(page.getByRole('radio', { name: '1:1' })).toBeVisible()
  await expect(tools).toBeVisible()
  await page.keyboard.press('Escape')

  await field.tap()
  await expect(tools).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Show in the square/ })).toBeVisible()
  // A keyboard that is closed leaves the tools.
  await field.blur()
  await expect(tools).toBeVisible()
  await page.mouse.move(195, 200)
  await page.mouse.wheel(0, 40)
  await expect(tools).toBeHidden()

  await generate.tap()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(tools).toBeHidden()
  await context.close()
  await drawn.end()
})

test('the page opens with the form on one line above the results, and what is written before the scripts has room', async ({
  browser,
}) => {
  const drawn = await startDrawnServer()
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const first = await context.newPage()
  await draw(first, drawn.url)
  await first.close()
  const open = async () => {
    const page = await context.newPage()
    await page.addInitScript(watchShifts)
    const { release } = await holdScripts(page)
    await page.goto(`${drawn.url}/create`, { waitUntil: 'commit' })
    const painted = page.locator('#easel-first-paint textarea')
    await expect(painted).toHaveValue(LONG)
    return { page, painted, release }
  }
  const field = 'What should be drawn?'

  const looking = await open()
  const paper = looking.page.locator('#easel-first-paint .fp-paper')
  const places = [paper, paper.locator('.fp-tools > svg'), paper.locator('label')]
  const before = (await Promise.all(places.map((part) => part.boundingBox()))) as Box[]
  expect(before[0]?.height).toBeLessThan(80)
  looking.release()
  await applicationRuns(looking.page)
  const form = looking.page
    .locator('form')
    .filter({ has: looking.page.getByRole('textbox', { name: field }) })
  const options = looking.page.getByRole('button', { name: 'Ratio, style and more' }).locator('svg')
  const generate = looking.page.getByRole('button', { name: 'Generate', exact: true })
  for (const [index, part] of [form.locator('> *').first(), options, generate].entries())
    expectSamePlace(await part.boundingBox(), before[index] ?? null)
  await looking.page.waitForTimeout(500)
  const shift = await looking.page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  expect(shift).toBeLessThan(0.005)
  await looking.page.getByRole('textbox', { name: field }).tap()
  await expect(looking.page.getByRole('button', { name: 'Improve the prompt' })).toBeVisible()
  await looking.page.close()

  const writing = await open()
  await writing.painted.tap()
  expect((await writing.page.locator('#easel-first-paint .fp-paper').boundingBox())?.height).toBeGreaterThan(
    150,
  )
  await writing.painted.pressSequentially('And a fox.')
  writing.release()
  await applicationRuns(writing.page)
  await expect(writing.page.getByRole('textbox', { name: field })).toHaveValue(/And a fox\./)
  await expect(writing.page.getByRole('button', { name: 'Improve the prompt' })).toBeVisible()

  // An address that fills the form, or shows something over it, opens it.
  await writing.page.goto(`${drawn.url}/create?prompt=An%20owl`)
  await expect(writing.page.getByRole('textbox', { name: field })).toHaveValue('An owl')
  await expect(writing.page.getByRole('button', { name: 'Improve the prompt' })).toBeVisible()
  await context.close()
  await drawn.end()
})
