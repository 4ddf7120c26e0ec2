import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { CreatedPayment, Envelope, Plans } from '@easel/contract/types'
import { expect, type Page, test } from 'playwright/test'
import { fixedTimeEngine } from '../packages/server/test/fakes/fixed-time-engine.ts'
import { endAfter } from './support/membership-ends.ts'
import { openMenu } from './support/menu.ts'
import { atProvider, OFFERS } from './support/sandbox-payments.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const ANDROID = 'https://apps.example/easel.apk'
const TITLE = {
  en: 'VIP for good with the app',
  zhCN: '装 App 送永久会员',
  zhTW: '裝 App 送永久會員',
  es: 'VIP permanente',
}
/** Milliseconds of a set: longer than it takes to open a dialog, or the app would be offered before that. */
const GENERATION = 10_000
let engine: Awaited<ReturnType<typeof fixedTimeEngine>>
let server: ServerUnderTest
test.beforeAll(async () => {
  engine = await fixedTimeEngine(GENERATION)
  server = await ServerUnderTest.start({
    ...engine.env,
    GEO_COUNTRY: 'MX',
    STARTER_COLLECTION: 'shipped',
    DOWNLOADS: JSON.stringify({ Easel: { ios: 'https://apps.example/easel', android: ANDROID } }),
    PROMOTIONS: JSON.stringify([{ id: 'install', title: TITLE, kind: 'app', days: 0 }]),
    SELLER: 'Easel Ltd | 1 Harbour Street',
  })
})
test.afterAll(async () => {
  await server.end()
  engine.close()
})

/** What `npm run usage` prints. */
function usage(): string {
  const operator = join(import.meta.dirname, '../packages/server/src/operator.ts')
  const env = { ...process.env, ...server.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  return spawnSync(process.execPath, [operator, 'usage'], { env, encoding: 'utf8' }).stdout
}

const WORDS = {
  en: {
    language: 'en' as const,
    title: TITLE.en,
    claim: 'Free claim',
    close: 'Close',
    square: 'Square',
    home: 'Home',
  },
  zhCN: {
    language: 'zh' as const,
    title: TITLE.zhCN,
    claim: '免费领取',
    close: '关闭',
    square: '广场',
    home: '首页',
  },
}
const wordsOf = ({ locale }: Visitor) => (locale.startsWith('zh') ? WORDS.zhCN : WORDS.en)
const axe = async (page: Page) =>
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations,
  ).toEqual([])

for (const visitor of [VISITORS[0], VISITORS[3]] as Visitor[]) {
  test(`the app is offered on the second page, once a day (${visitor.name})`, async ({ browser }) => {
    const words = wordsOf(visitor)
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    await page.goto(`${server.url}/home`)
    await openMenu(page, words.language)
    await page.getByRole('link', { name: words.square, exact: true }).click()
    const big = page.getByRole('dialog', { name: words.title })
    await expect(big.getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    const small = page.getByRole('complementary', { name: words.title })
    await expect(small.getByText(/^0[45]:\d\d$/)).toBeVisible()
    await axe(page)
    // No package for this system: the page about the apps.
    const opened = context.waitForEvent('page')
    await small.getByRole('button', { name: words.claim }).click()
    expect(new URL((await opened).url()).pathname).toBe('/download')
    await expect(small).toBeHidden()
    await page.reload()
    await openMenu(page, words.language)
    await page.getByRole('link', { name: words.home, exact: true }).click()
    await expect(page).toHaveURL(/\/home/)
    await expect(big).toBeHidden()
    expect(pageErrors).toEqual([])
  })
}

test('the app is not offered over a dialog, and Escape takes the offer away wherever the focus is', async ({
  browser,
}) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  await page.goto(`${server.url}/create`)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('a red fox')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /VIP/ }).click()
  const vip = page.getByRole('dialog', { name: 'Open VIP, unlimited usage' })
  await expect(vip.locator('iframe')).toBeVisible()
  await page.waitForResponse(
    async (answer) => answer.url().endsWith('/mj/red-dot') && (await answer.json()).data.running === 0,
  )
  await page.waitForTimeout(2_000)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  const big = page.getByRole('dialog', { name: TITLE.en })
  await expect(big).toBeVisible()
  await page.keyboard.press('Escape')
  const small = page.getByRole('complementary', { name: TITLE.en })
  await expect(small).toBeVisible()
  await page.getByRole('link', { name: 'Square', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(small).toHaveCount(0)
})

test('in the browser of a messaging app a claim shows how to open another one', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'en-US',
    userAgent: 'Mozilla/5.0 (Linux; Android 16) MicroMessenger/9',
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await page.getByRole('link', { name: 'Square', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Free claim' }).click()
  await expect(page.getByRole('dialog', { name: 'Open in your browser to download' })).toBeVisible()
})

test('a member with a smaller plan is offered the larger ones at the prices of the server, with their ends, and the app', async ({
  browser,
}) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const begun = (plan: string) =>
    page
      .waitForResponse(
        (answer) =>
          answer.url().endsWith('/payment/payment') && !!answer.request().postData()?.includes(`"${plan}"`),
      )
      .then(async (answer) => ((await answer.json()) as Envelope<CreatedPayment>).data.payment)
  const offered = page.waitForResponse((answer) => answer.url().includes('/payment/plans'))
  await page.goto(`${server.url}/home`)
  const account = page.getByRole('button', { name: 'My account', exact: true })
  const dialog = page.getByRole('dialog')
  await account.click()
  const [first] = await Promise.all([
    begun('week'),
    dialog.getByRole('button', { name: 'Become VIP', exact: true }).click(),
  ])
  const from = Date.now()
  await atProvider(server.url, first.id, 'pay')
  await dialog.getByRole('button', { name: 'Later', exact: true }).click()
  const began = { from, to: Date.now() }

  await account.click()
  await dialog.getByRole('button', { name: 'Upgrade VIP', exact: true }).click()
  const sale = page.getByRole('dialog', { name: 'Upgrade VIP' })
  const app = sale.getByRole('link', { name: 'Download images straight to your album with the app' })
  await expect(app).toHaveAttribute('href', /\/download\?language=en/)
  const { items } = ((await (await offered).json()) as Envelope<Plans>).data
  for (const [nth, { id, price, value }] of items.entries()) {
    // The first is chosen already, and its order has begun.
    const order = nth === 0 ? null : begun(id)
    const card = sale.getByRole('radio').nth(nth)
    await card.check({ force: true })
    const payable = `$${price.toFixed(2)}`
    await expect(card).toHaveAccessibleName(new RegExp(`\\${payable}`))
    if (order) expect((await order).amount).toBe(price)
    await expect(sale.getByRole('definition').first()).toHaveText(payable)
    const lasts = value === 0 ? 'permanently' : `until ${endAfter(7 + Math.abs(value), began, 'en')}`
    await expect(sale.getByText(new RegExp(`With this plan your VIP lasts ${lasts}\\.`))).toBeVisible()
  }
  expect(items.map(({ id, price }) => `${id} $${price}`)).toEqual(
    OFFERS.map(({ id, price }) => `${id} ${price}`),
  )
})

test('payments are listed, and an invoice is printed with its recipient', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  await page.goto(`${server.url}/home`)
  const account = page.getByRole('button', { name: 'My account', exact: true })
  await account.click()
  const started = page.waitForResponse((answer) => answer.url().endsWith('/payment/payment'))
  await page.getByRole('dialog').getByRole('button', { name: 'Become VIP', exact: true }).click()
  const { payment } = ((await (await started).json()) as Envelope<CreatedPayment>).data
  await atProvider(server.url, payment.id, 'pay')
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await account.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usage and receipts' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'A payment' })
  await expect(entry.getByText('$3.99')).toBeVisible()
  await page.keyboard.press('Escape')
  await axe(page)
  await entry.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByText('1 Harbour Street')).toBeVisible()
  await page.getByRole('textbox', { name: 'Bill to' }).fill('Acme GmbH')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Acme GmbH').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
})

test('a visit is counted with the source in its address, whatever the page', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v2/app/events'))
  await page.goto(`${server.url}/?from=newsletter`)
  expect((await sent).postDataJSON()).toMatchObject([{ name: 'visit', props: { from: 'newsletter' } }])
  expect((await (await sent).response())?.status()).toBe(200)
})

test('a visit is counted although its page is left at once on a slow network', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  await page.goto(`${server.url}/home?from=bounce`)
  await expect(page.getByRole('button', { name: 'My account', exact: true })).toBeVisible()
  const answered = await page.waitForResponse((answer) => answer.url().endsWith('/mj/red-dot'))
  expect(answered.ok()).toBe(true)
  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 100_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  // Another site, whose page takes the place of this one at once.
  await page.goto(server.url.replace('127.0.0.1', 'localhost').concat('/terms'))
  await expect.poll(usage).toMatch(/^bounce +1 /m)
})
