import { expect, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { startDrawnServer } from './support/drawn-server.ts'

const LONG = 'A tin drum on a shelf in the evening light of a long summer, '.repeat(6).trim()

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
  await page.goto(`${drawn.url}/create`)
  const field = page.getByRole('textbox', { name: 'What should be drawn?', exact: true })
  const options = page.getByRole('button', { name: 'Ratio, style and more' })
  const tools = page.getByRole('button', { name: 'Improve the prompt' })
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(tools).toBeVisible()
  await draw(page, drawn.url, LONG)
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
