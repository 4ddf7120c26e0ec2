import { expect, test } from 'playwright/test'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start({ FEATURES: JSON.stringify({ square: false }) })
})
test.afterAll(() => server.end())

test('features that the operator has turned off are not on the site, and their addresses redirect home', async ({
  browser,
}) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  await page.goto(`${server.url}/home`)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'My works' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Square' })).toHaveCount(0)
  await page.goto(`${server.url}/square`)
  await expect(page).toHaveURL(`${server.url}/home`)
})
