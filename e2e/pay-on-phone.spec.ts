import type { CreatedPayment, Envelope } from '@easel/contract/types'
import { expect, type Page, type Route, test } from 'playwright/test'
import { alipayFake } from '../packages/server/test/fakes/alipay.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const SETTINGS = { GEO_COUNTRY: 'MX', STARTER_COLLECTION: 'shipped' }
let server: ServerUnderTest
test.beforeAll(async () => {
  server = await ServerUnderTest.start(SETTINGS)
})
test.afterAll(() => server.end())

const WORDS = {
  en: {
    account: 'My account',
    become: 'Become VIP',
    free: '3 of 3 left in 24 hours',
    member: '200 of 200 left in 24 hours',
    again: 'Pay now',
    pay: 'Pay',
    decline: 'Decline',
    leave: 'Back to the shop',
    waiting: 'Waiting for the payment',
    notPaid: /^Not paid yet\?/,
    paid: 'Payment succeeded',
    back: 'Back to Easel',
    later: 'Later',
    failed: 'The payment did not go through',
    retry: 'Try again',
    outside: 'Open in your browser to pay',
  },
  zhCN: {
    account: '我的账户',
    become: '开通 VIP',
    free: '24 小时内还剩 3 次，共 3 次',
    member: '24 小时内还剩 200 次，共 200 次',
    again: '立即支付',
    pay: '支付',
    decline: '拒绝',
    leave: '返回商家',
    waiting: '正在等待支付结果',
    notPaid: /^还没有付款？/,
    paid: '支付成功',
    back: '返回 Easel',
    later: '稍后',
    failed: '支付未完成',
    retry: '重试',
    outside: '请在浏览器中打开并支付',
  },
}
type Words = (typeof WORDS)['en']
const wordsOf = ({ locale }: Visitor): Words => (locale.startsWith('zh') ? WORDS.zhCN : WORDS.en)
const PHONES = [VISITORS[0], VISITORS[2]] as Visitor[]
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const sale = (page: Page) => page.getByRole('dialog')

const sets = (page: Page, label: string) => page.getByRole('meter', { name: label, exact: true })

/** Opens the page that creates, and the sale over it. */
async function openSale(page: Page, origin: string, words: Words): Promise<void> {
  await page.goto(`${origin}/create`)
  await expect(sets(page, words.free)).toBeVisible()
  await page.getByRole('button', { name: words.account, exact: true }).click()
  await sale(page).getByRole('button', { name: words.become, exact: true }).click()
}

/** Presses "Pay now", which leaves for the provider. */
async function goToProvider(page: Page, words: Words): Promise<Page> {
  const [provider] = await Promise.all([
    page.waitForEvent('popup'),
    sale(page).getByRole('link', { name: words.again, exact: true }).click(),
  ])
  return provider
}

/** Everything is unlocked, in the page where the purchase began and in the one that the return leads to. */
async function expectUnlocked(page: Page, returned: Page, words: Words): Promise<void> {
  await expect(heading(returned, words.paid)).toBeVisible()
  await returned.getByRole('link', { name: words.back, exact: true }).click()
  await expect(returned).toHaveURL(/\/home/)
  await expect(returned.getByRole('banner').getByText('VIP', { exact: true })).toBeVisible()
  await page.bringToFront()
  const bought = page.getByRole('dialog', { name: words.paid })
  await bought.getByRole('button', { name: words.later, exact: true }).click()
  await expect(sets(page, words.member)).toBeVisible()
  await expect(page.getByRole('banner').getByText('VIP', { exact: true })).toBeVisible()
}

/** Answers for the installation under its public address. The browser would not ask this for the target of a redirect. */
async function answerAs(route: Route, own: string, real: string): Promise<void> {
  const url = route.request().url().replace(own, real)
  const response = await route.fetch({ url, maxRedirects: 0 })
  const target = response.headers().location
  if (target?.startsWith('/')) return route.fulfill({ body: redirecting(target), contentType: 'text/html' })
  await route.fulfill({ response })
}
const redirecting = (target: string) => `<meta http-equiv="refresh" content="0;url=${target}">`

for (const visitor of PHONES) {
  const words = wordsOf(visitor)

  test(`on a phone a buyer pays on the provider's page, comes back, and all is unlocked (${visitor.name})`, async ({
    browser,
  }) => {
    const page = await (await openContext(browser, visitor)).newPage()
    await openSale(page, server.url, words)
    const provider = await goToProvider(page, words)
    await provider.getByRole('button', { name: words.pay, exact: true }).click()
    await provider.getByRole('link', { name: words.leave, exact: true }).click()
    await expect(provider).toHaveURL(/\/pay\/return\//)
    await expectUnlocked(page, provider, words)
    await page.context().close()
  })

  test(`on a phone a buyer who comes back without paying sees that, and pays the same order (${visitor.name})`, async ({
    browser,
  }) => {
    const page = await (await openContext(browser, visitor)).newPage()
    await openSale(page, server.url, words)
    const provider = await goToProvider(page, words)
    const order = new URL(provider.url()).pathname
    await provider.getByRole('link', { name: words.leave, exact: true }).click()
    await expect(heading(provider, words.waiting)).toBeVisible()
    await expect(provider.getByText(words.notPaid)).toBeVisible()
    await expect(sale(page).getByRole('link', { name: words.again, exact: true })).toBeVisible()
    await provider.getByRole('link', { name: words.again, exact: true }).click()
    await expect.poll(() => new URL(provider.url()).pathname).toBe(order)
    await provider.getByRole('button', { name: words.pay, exact: true }).click()
    await provider.getByRole('link', { name: words.leave, exact: true }).click()
    await expectUnlocked(page, provider, words)
    await page.context().close()
  })

  test(`on a phone a buyer whose payment is declined sees that, and orders again (${visitor.name})`, async ({
    browser,
  }) => {
    const page = await (await openContext(browser, visitor)).newPage()
    await openSale(page, server.url, words)
    const declined = await goToProvider(page, words)
    await declined.getByRole('button', { name: words.decline, exact: true }).click()
    await declined.getByRole('link', { name: words.leave, exact: true }).click()
    await expect(heading(declined, words.failed)).toBeVisible()
    await declined.close()
    await expect(sale(page).getByText(words.failed)).toBeVisible()
    await sale(page).getByRole('button', { name: words.retry, exact: true }).click()
    const provider = await goToProvider(page, words)
    await provider.getByRole('button', { name: words.pay, exact: true }).click()
    await provider.getByRole('link', { name: words.leave, exact: true }).click()
    await expectUnlocked(page, provider, words)
    await page.context().close()
  })
}

test('in the browser of a messaging app "Pay now" shows how to pay in another one, and goes on once that was done', async ({
  browser,
}) => {
  const alipay = await alipayFake()
  const own = 'https://easel.test'
  const settings = { ...SETTINGS, PUBLIC_URL: own, PAYMENTS: JSON.stringify(alipay.setting) }
  const selling = await ServerUnderTest.start(settings)
  try {
    const phone = VISITORS[0] as Visitor
    const words = wordsOf(phone)
    const agent = 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile'
    const openPhone = async (userAgent: string) => {
      const { width, height, locale } = phone
      const viewport = { width, height }
      const context = await browser.newContext({
        viewport,
        locale,
        userAgent,
        hasTouch: true,
        isMobile: true,
      })
      await context.route(`${own}/**`, (route) => answerAs(route, own, selling.url))
      return context
    }
    const page = await (await openPhone(`${agent} MicroMessenger/8.0.50`)).newPage()
    const started = page.waitForResponse((answer) => answer.url().endsWith('/payment/payment'))
    await openSale(page, selling.url, words)
    const { payment } = ((await (await started).json()) as Envelope<CreatedPayment>).data
    const guide = await goToProvider(page, words)
    await expect(heading(guide, words.outside)).toBeVisible()
    await expect(guide.getByRole('listitem')).toHaveCount(2)

    // "Open in default browser" opens the same address there.
    const outside = await (await openPhone(agent)).newPage()
    const asked = outside.waitForRequest(/gateway\.do/)
    await outside.goto(guide.url())
    const order = alipay.opened((await asked).url())
    expect(order).toMatchObject({ method: 'alipay.trade.wap.pay', content: { out_trade_no: payment.id } })
    alipay.scan(payment.id, order?.content.total_amount ?? '')
    alipay.pay(payment.id)
    await expect(heading(guide, words.paid)).toBeVisible()
    await page.bringToFront()
    await expect(page.getByRole('dialog', { name: words.paid })).toBeVisible()
    await outside.context().close()
    await page.context().close()
  } finally {
    await selling.end()
    alipay.close()
  }
})
