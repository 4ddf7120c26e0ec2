import { type Browser, expect, test } from 'playwright/test'
import { openShop, type Shop } from '../examples/shop/shop.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { partnersFile, SECRET } from './support/partner-site.ts'
import { buildWith, installReacts, REACTS } from './support/react-versions.ts'
import { collectPageErrors } from './support/visitor.ts'

let easel: DrawnServer
const partners = new Map<string, Shop>()

test.beforeAll(async () => {
  installReacts()
  const sites: { options: { easel: string } }[] = []
  for (const [version, alias] of Object.entries(REACTS)) {
    const options = { easel: '', port: 0, secret: SECRET, folders: await buildWith(alias) }
    partners.set(version, await openShop(options))
    sites.push({ options })
  }
  const origins = [...partners.values()].map(({ origin }) => origin)
  easel = await startDrawnServer(100, { PARTNERS: partnersFile(origins) })
  for (const { options } of sites) options.easel = easel.url
})
test.afterAll(async () => {
  for (const site of partners.values()) await site.close()
  await easel.end()
})

async function visit(browser: Browser, version: string, path = '/') {
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  // Like React's developer tools: each React in the page reports its version.
  await page.addInitScript(() => {
    const reacts: string[] = []
    const inject = ({ version }: { version: string }) => reacts.push(version)
    Object.assign(globalThis, {
      reacts,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject,
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
      },
    })
  })
  await page.goto(`${partners.get(version)?.origin}${path}`)
  return { page, trouble: pageErrors }
}

for (const version of Object.keys(REACTS)) {
  test(`a page with React ${version} shows the federated gallery, which searches and opens a work`, async ({
    browser,
  }) => {
    const { page, trouble: pageErrors } = await visit(browser, version)
    await expect(page.getByRole('heading', { name: 'Selected works' })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('img').first()).toBeVisible()
    // The widget is rendered by the page's React, and not by a fallback frame.
    expect(await page.evaluate('reacts')).toEqual([version])
    expect(page.frames()).toHaveLength(1)
    await page.getByRole('searchbox').fill('zzzz-no-such-thing')
    await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(0)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(pageErrors).toEqual([])
    await page.context().close()
  })
}

test('a page with React 19.0.0 generates four images with the federated creator', async ({ browser }) => {
  const { page, trouble: pageErrors } = await visit(browser, '19.0.0', '/?show=Creator')
  await page.getByRole('textbox', { name: 'What should be drawn?' }).fill('A lighthouse at night')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('img', { name: /image 4$/ })).toBeVisible({ timeout: 45_000 })
  expect(pageErrors).toEqual([])
  await page.context().close()
})
