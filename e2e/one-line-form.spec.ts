import { expect, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { startDrawnServer } from './support/drawn-server.ts'

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
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(options).toBeVisible()
  await draw(page, drawn.url, 'A tin drum')
  await expect(options).toBeHidden()
  await expect(generate).toBeVisible()
  const form = page.locator('form').filter({ has: field })
  expect((await form.boundingBox())?.height).toBeLessThan(80)

  await field.tap()
  await expect(options).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Show in the square/ })).toBeVisible()
  // A keyboard that is closed leaves the tools.
  await field.blur()
  await expect(options).toBeVisible()
  await page.mouse.move(195, 200)
  await page.mouse.wheel(0, 40)
  await expect(options).toBeHidden()

  await generate.tap()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(options).toBeHidden()
  await context.close()
  await drawn.end()
})
