import { expect, type Locator, test } from 'playwright/test'
import { pullDown } from './support/pull-down.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest
test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

for (const [visitor, texts] of [
  [VISITORS[0], { pull: '下拉刷新', release: '松开刷新', failed: '刷新失败' }],
  [VISITORS[2], { pull: 'Pull down to refresh', release: 'Release to refresh', failed: 'Refresh failed' }],
] as [Visitor, Record<'pull' | 'release' | 'failed', string>][]) {
  test(`a page is reloaded when it is pulled down far enough (${visitor.name})`, async ({ browser }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    await page.evaluate('window.isOld = true')
    const isOld = () => page.evaluate('window.isOld === true').catch(() => 'being replaced')

    const little = await pullDown(page, 60)
    await expect(page.getByText(texts.pull)).toBeVisible()
    await little.release()
    await expect(page.getByText(texts.pull)).toBeHidden()
    expect(await isOld()).toBe(true)

    const far = await pullDown(page, 150)
    await expect(page.getByText(texts.release)).toBeVisible()
    await far.release()
    await expect.poll(isOld).toBe(false)
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    expect(errors).toEqual([])

    // Without a network the page stays, and says so.
    await page.evaluate('window.isOld = true')
    await context.setOffline(true)
    const offline = await pullDown(page, 150)
    await offline.release()
    await expect(page.getByText(texts.failed)).toBeVisible()
    await expect(page.getByText(texts.failed)).toBeHidden()
    expect(await isOld()).toBe(true)
    await context.close()
  })
}

for (const { name, prepare, nudges } of [
  {
    name: 'a browser without lazy loading of images is nudged by scrolling, and the page stays where it is',
    prepare: 'delete HTMLImageElement.prototype.loading',
    nudges: [
      [0, 1],
      [0, -1],
    ],
  },
  { name: 'any other browser is not', prepare: '', nudges: [] },
]) {
  test(`after a refresh that failed, ${name}`, async ({ browser }) => {
    const context = await openContext(browser, VISITORS[2] as Visitor)
    const page = await context.newPage()
    await page.addInitScript(`
      ${prepare}
      window.nudges = []
      const { scrollBy } = window
      window.scrollBy = (...by) => { nudges.push(by); scrollBy.call(window, ...by) }`)
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    const far = await pullDown(page, 150)
    await context.setOffline(true)
    await far.release()
    await expect(page.getByText('Refresh failed')).toBeVisible()
    expect(await page.evaluate('nudges')).toEqual(nudges)
    expect(await page.evaluate('scrollY')).toBe(0)
    await context.close()
  })
}

test('a page that is scrolled, and a dialog, are not pulled', async ({ browser }) => {
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await page.evaluate('window.scrollTo(0, 400)')
  await (await pullDown(page, 150)).release()
  await expect(page.getByText('Release to refresh')).toBeHidden()
  await page.evaluate('window.scrollTo(0, 0)')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await pullDown(page, 150)
  await expect(page.getByText('Release to refresh')).toBeHidden()
  await context.close()
})

test('pulling the options down on a phone closes or scrolls them, and does not load the page anew', async ({
  browser,
}) => {
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  const opener = page.getByRole('button', { name: 'Ratio, style and more' })
  await opener.tap()
  const handle = page.getByRole('button', { name: 'Close the options' })
  await expect(handle).toBeVisible()
  const centerOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  for (const part of [page.getByText('Ratio', { exact: true }).first(), handle]) {
    const pulled = await pullDown(page, 150, await centerOf(part))
    await expect(page.getByText('Release to refresh')).toBeHidden()
    await pulled.release()
  }
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await context.close()
})
