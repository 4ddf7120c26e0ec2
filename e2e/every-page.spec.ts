import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { type Address, everyPage } from './support/every-page.ts'
import { codeOf } from './support/outbox.ts'
import { applicationRuns } from './support/page-checks.ts'
import { walkByTab } from './support/tab-walk.ts'

const EN = ACCOUNT_WORDS.en
const NUMBER = '13812345678'

/** Without any, there is no page for them. */
const DOWNLOADS = { DOWNLOADS: JSON.stringify({ Easel: { android: 'https://apps.example/easel.apk' } }) }

let drawn: DrawnServer
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof everyPage>

/** A member who has made a set: what is only there for them is there, too. */
test.beforeAll(async ({ browser }) => {
  drawn = await startDrawnServer(100, { GEO_COUNTRY: 'CN', ...DOWNLOADS })
  context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1100, height: 800 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  await draw(page, drawn.url, 'A red boat')
  const account = new AccountOf(page, EN)
  await account.name(NUMBER)
  await account.code(await codeOf(drawn.server, `86 ${NUMBER}`, 'Register'))
  await account.press(EN.skip)
  await account.expectSignedIn()
  await page.goto(`${drawn.url}/square`)
  const author = await page.locator('a[href^="/author/"]').first().getAttribute('href')
  pages = everyPage(author ?? '')
})
test.afterAll(async () => {
  await context.close()
  await drawn.end()
})

for (const kind of ['site', 'embedded', 'plain', 'docs'] as const) {
  test(`each page has one heading, named landmarks and no axe findings, and Tab comes to all of it (${kind})`, async () => {
    for (const address of pages[kind]) await expectAccessible(address)
  })
}

/** All that is found of a page, in one expectation. */
async function expectAccessible({ path, isEndless = false }: Address): Promise<void> {
  await page.goto(drawn.url + path)
  await applicationRuns(page)
  await expect(page.locator('h1').first(), path).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  const walk = await walkByTab(page, isEndless)
  const found = {
    path,
    headings: await page.locator('h1').count(),
    mains: await page.locator('main, [role="main"]').count(),
    unnamed: await page
      .locator(':is(nav, [role="navigation"]):not([aria-label], [aria-labelledby])')
      .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120))),
    axe: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...walk,
  }
  expect.soft(found).toEqual({
    ...{ path, headings: 1, mains: 1, unnamed: [], axe: [], missed: [], blind: [], outside: [] },
    hasEnded: isEndless ? expect.any(Boolean) : true,
  })
}
