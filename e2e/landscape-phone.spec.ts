import { expect, test } from 'playwright/test'
import { startDrawnServer } from './support/drawn-server.ts'
import { applicationRuns } from './support/page-checks.ts'

test('a phone on its side zooms into no field, and its keyboard leaves room for the words and Generate', async ({
  browser,
}) => {
  const drawn = await startDrawnServer()
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  for (const path of ['home', 'create', 'square', 'works']) {
    await page.goto(`${drawn.url}/${path}`)
    await applicationRuns(page)
    const fields = page.locator('textarea, input[type=search], input[type=text]')
    await expect(fields.first()).toBeVisible()
    const sizes = await fields.evaluateAll((all) =>
      all.map((one) => parseFloat(getComputedStyle(one).fontSize)),
    )
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16)
  }
  await page.goto(`${drawn.url}/create`)
  await applicationRuns(page)
  const field = page.getByRole('textbox', { name: 'What should be drawn?', exact: true })
  await field.tap()
  await field.fill('A red fox in the snow')
  // What the keyboards of such phones leave.
  await page.setViewportSize({ width: 844, height: 180 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeInViewport({ ratio: 1 })
  await context.close()
  await drawn.end()
})
