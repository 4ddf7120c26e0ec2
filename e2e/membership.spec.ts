import type { CreatedPayment, Envelope } from '@easel/contract/types'
import { expect, type Page, test } from 'playwright/test'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest
test.beforeAll(async () => {
  server = await ServerUnderTest.start({ GEO_COUNTRY: 'MX', STARTER_COLLECTION: 'shipped' })
})
test.afterAll(() => server.end())

const WORDS = {
  en: {
    account: 'My account',
    become: 'Become VIP',
    week: /^Week/,
    permanent: /^Permanent/,
    paid: 'Payment succeeded',
    later: 'Later',
    refresh: /Click to refresh/,
    unlocked: 'You have unlocked VIP',
    agreement: 'VIP membership agreement',
    code: 'I have an activation code',
    pay: 'Pay now',
  },
  zhCN: {
    account: '我的账户',
    become: '开通 VIP',
    week: /^周/,
    permanent: /^永久/,
    paid: '支付成功',
    later: '稍后',
    refresh: /点击刷新/,
    unlocked: '已解锁VIP',
    agreement: 'VIP会员服务协议',
    code: '我有激活码',
    pay: '立即支付',
  },
}
type Words = (typeof WORDS)['en']
const wordsOf = ({ locale }: Visitor): Words => (locale.startsWith('zh') ? WORDS.zhCN : WORDS.en)

async function openVip(page: Page, words: Words) {
  await page.goto(`${server.url}/home`)
  await page.getByRole('button', { name: words.account, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.become, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  return dialog
}
const begun = (page: Page, plan = '') =>
  page
    .waitForResponse(
      (answer) =>
        answer.url().endsWith('/payment/payment') &&
        answer.request().method() === 'POST' &&
        (answer.request().postData() ?? '').includes(plan),
    )
    .then((answer) => answer.json() as Promise<Envelope<CreatedPayment>>)
const atProvider = (id: string, action: 'pay' | 'decline') =>
  fetch(`${server.url}/sandbox/payments/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  })

for (const visitor of [VISITORS[0], VISITORS[3]] as Visitor[]) {
  test(`a plan is chosen and paid, and the visitor is a member at once (${visitor.name})`, async ({
    browser,
  }) => {
    const words = wordsOf(visitor)
    const page = await (await openContext(browser, visitor)).newPage()
    const dialog = await openVip(page, words)
    const choice = begun(page, 'permanent')
    await dialog.getByRole('radio', { name: words.permanent }).check({ force: true })
    const { payment } = (await choice).data
    await expect(dialog.getByText(/69[.,]99/).last()).toBeVisible()
    await atProvider(payment.id, 'pay')
    await expect(page.getByRole('dialog', { name: words.paid })).toBeVisible()
    await page.getByRole('button', { name: words.later, exact: true }).click()
    await page.getByRole('button', { name: words.account, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(/VIP/).first()).toBeVisible()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: words.become, exact: true }),
    ).toBeHidden()
  })
}

test('a declined payment shows that, and another one is one click away', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const [first, dialog] = await Promise.all([begun(page), openVip(page, WORDS.en)])
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    new RegExp(`/pay/qr/${first.data.payment.id}`),
  )
  await atProvider(first.data.payment.id, 'decline')
  const again = begun(page)
  await dialog.getByRole('button', { name: WORDS.en.refresh }).click()
  expect((await again).data.payment.id).not.toBe(first.data.payment.id)
  await expect(dialog.locator('iframe')).toBeVisible()
})

test('a payment by the QR code of an earlier choice counts too', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const [first, dialog] = await Promise.all([begun(page, 'week'), openVip(page, WORDS.en)])
  const choice = begun(page, 'permanent')
  const scanned = atProvider(first.data.payment.id, 'pay')
  await dialog.getByRole('radio', { name: WORDS.en.permanent }).check({ force: true })
  await Promise.all([choice, scanned])
  await expect(page.getByRole('dialog', { name: WORDS.en.paid })).toBeVisible()
})
