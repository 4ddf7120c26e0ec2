import type { CreatedPayment, Envelope } from '@easel/contract/types'
import { expect, type Page, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { type Began, endAfter } from './support/membership-ends.ts'
import { codeOf } from './support/outbox.ts'
import { atProvider, OFFERS, PLANS } from './support/sandbox-payments.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest
test.beforeAll(async () => {
  server = await ServerUnderTest.start({
    GEO_COUNTRY: 'MX',
    STARTER_COLLECTION: 'shipped',
    FEATURES: JSON.stringify({ square: false }),
    PROMOTIONS: JSON.stringify([
      { id: 'welcome', title: 'A week of VIP', kind: 'open', days: 7, membersOnly: false },
    ]),
  })
})
test.afterAll(() => server.end())

const WORDS = {
  en: {
    account: 'My account',
    become: 'Become VIP',
    permanent: /^Permanent/,
    paid: 'Payment succeeded',
    later: 'Later',
    refresh: /Click to refresh/,
    unlocked: 'You have unlocked VIP',
    upgrade: 'Upgrade VIP',
    goOn: /^(Later|Continue)$/,
    more: 'More',
    locked: 'For VIP members',
    forever: 'You are VIP, permanently',
    free: '3 of 3 left in 24 hours',
    tag: 'en',
    member: '200 of 200 left in 24 hours',
    until: 'You are VIP until ',
  },
  zhCN: {
    account: '我的账户',
    become: '开通 VIP',
    permanent: /^永久/,
    paid: '支付成功',
    later: '稍后',
    refresh: /点击刷新/,
    unlocked: '已解锁 VIP',
    upgrade: '升级 VIP',
    goOn: /^(稍后|继续)$/,
    more: '更多设置',
    locked: 'VIP 会员专享',
    forever: '你是永久 VIP',
    free: '24 小时内还剩 3 次，共 3 次',
    tag: 'zh-CN',
    member: '24 小时内还剩 200 次，共 200 次',
    until: '你的 VIP 有效期至 ',
  },
}
type Words = (typeof WORDS)['en']
const wordsOf = ({ locale }: Visitor): Words => (locale.startsWith('zh') ? WORDS.zhCN : WORDS.en)

async function openVip(page: Page, words: Words) {
  await page.goto(`${server.url}/home`)
  await page.getByRole('button', { name: words.account, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^(${words.become}|${words.upgrade})$`) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  return dialog
}
const started = (page: Page, plan = '') =>
  page
    .waitForResponse(
      (answer) =>
        answer.url().endsWith('/payment/payment') &&
        answer.request().method() === 'POST' &&
        (answer.request().postData() ?? '').includes(plan),
    )
    .then((answer) => answer.json() as Promise<Envelope<CreatedPayment>>)

/** Buys every plan, one after the other, in the dialog that `open` opens, and looks after each at what it has unlocked. */
async function buyAll(
  page: Page,
  words: Words,
  open: (nth: number) => Promise<void>,
  unlocked?: () => Promise<void>,
) {
  const began: Began = { from: Date.now(), to: 0 }
  for (const [nth, plan] of PLANS.entries()) {
    const first = started(page, `"${PLANS[0]}"`)
    await open(nth)
    const dialog = page.getByRole('dialog')
    const radio = dialog.getByRole('radio').nth(nth)
    const [{ data }] = await Promise.all([
      nth === 0 ? first : started(page, `"${plan}"`),
      radio.check({ force: true }),
    ])
    await expect(dialog.locator('iframe, a[href*="/sandbox/"]').first()).toBeAttached()
    await atProvider(server.url, data.payment.id, 'pay')
    await page.getByRole('dialog', { name: words.paid }).getByRole('button', { name: words.goOn }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    began.to ||= Date.now()
    await expect(page.getByRole('meter', { name: words.member, exact: true }).first()).toBeVisible()
    await expectEnd(page, words, nth, began)
    await unlocked?.()
  }
}

/** The account says until when it is a membership, after the plans until the `nth`. */
async function expectEnd(page: Page, words: Words, nth: number, began: Began): Promise<void> {
  await page.getByRole('button', { name: words.account, exact: true }).click()
  const bought = OFFERS.slice(0, nth + 1).map(({ days }) => days)
  const days = bought.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const end = bought.includes(null)
    ? words.forever
    : new RegExp(words.until + endAfter(days, began, words.tag))
  await expect(page.getByRole('dialog').getByText(end)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const visitor of [VISITORS[0], VISITORS[1]] as Visitor[]) {
  test(`a visitor buys each plan, and what it unlocks is available at once (${visitor.name})`, async ({
    browser,
  }) => {
    const words = wordsOf(visitor)
    const page = await (await openContext(browser, visitor)).newPage()
    const dialog = page.getByRole('dialog')
    await page.goto(`${server.url}/create`)
    await expect(page.getByRole('meter', { name: words.free, exact: true }).first()).toBeVisible()
    await buyAll(page, words, async (nth) => {
      await page.getByRole('button', { name: words.account, exact: true }).click()
      await dialog
        .getByRole('button', { name: nth === 0 ? words.become : words.upgrade, exact: true })
        .click()
    })
    await page.getByRole('button', { name: words.account, exact: true }).click()
    await expect(dialog.getByText(words.forever)).toBeVisible()
    await expect(dialog.getByRole('button', { name: words.upgrade, exact: true })).toHaveCount(0)
  })
}

test('a member buys each plan at both widths, and what it unlocks is available at once', async ({
  browser,
}) => {
  const visitor = VISITORS[3] as Visitor
  const words = wordsOf(visitor)
  const page = await (await openContext(browser, visitor)).newPage()
  await page.goto(`${server.url}/create`)
  const account = new AccountOf(page, ACCOUNT_WORDS.en)
  await account.name('13987654321')
  await account.code(await codeOf(server, '86 13987654321', 'Register'))
  await account.press(ACCOUNT_WORDS.en.skip)
  await account.expectSignedIn()
  await expect(page.getByRole('meter', { name: words.free, exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: words.more, exact: true }).click()
  await expect(page.getByText(words.locked).first()).toBeVisible()
  // The page is not reloaded: the options of the form stay open.
  const box = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /VIP/ })
  const open = async (nth: number) => {
    const isNarrow = nth % 2 === 1
    await page.setViewportSize({ width: isNarrow ? 390 : 1440, height: 900 })
    if (!isNarrow) return box.click()
    await page.getByRole('button', { name: words.account, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.upgrade, exact: true }).click()
  }
  await buyAll(page, words, open, () => expect(page.getByText(words.locked)).toHaveCount(0))
  await expect(box).toContainText('Permanent')
})

test('a declined payment shows that, and another one is one click away', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const [first, dialog] = await Promise.all([started(page), openVip(page, WORDS.en)])
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    new RegExp(`/pay/qr/${first.data.payment.id}`),
  )
  await atProvider(server.url, first.data.payment.id, 'decline')
  const again = started(page)
  await dialog.getByRole('button', { name: WORDS.en.refresh }).click()
  expect((await again).data.payment.id).not.toBe(first.data.payment.id)
  await expect(dialog.locator('iframe')).toBeVisible()
})

test('a payment by the QR code of an earlier choice counts too', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const [first, dialog] = await Promise.all([started(page, 'week'), openVip(page, WORDS.en)])
  // The page learns of the payment only after the next choice has begun.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v2/payment/**', async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  await atProvider(server.url, first.data.payment.id, 'pay')
  const choice = started(page, 'permanent')
  await dialog.getByRole('radio', { name: WORDS.en.permanent }).check({ force: true })
  await choice
  held.resolve()
  await expect(page.getByRole('dialog', { name: WORDS.en.paid })).toBeVisible()
})

test('a free promotion is claimed in the dialog, and unlocks the page at once', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const dialog = await openVip(page, WORDS.en)
  const gift = dialog.getByRole('list', { name: 'Free offers' }).getByRole('listitem')
  await expect(gift).toContainText('A week of VIP')
  await gift.getByRole('button', { name: 'Get it free' }).click()
  await page
    .getByRole('dialog', { name: 'You are VIP now' })
    .getByRole('button', { name: WORDS.en.later })
    .click()
  await expect(page.getByRole('banner').getByText('VIP', { exact: true })).toBeVisible()
})

test('restoring a purchase shows the result, before and after paying', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const [{ data }, dialog] = await Promise.all([started(page), openVip(page, WORDS.en)])
  const restore = dialog.getByRole('button', { name: 'Restore purchase' })
  await restore.click()
  const none = dialog.getByText(/^No purchase was found on this device/)
  await expect(none).toBeVisible()
  // It is no link, unlike those above it.
  await expect(none).toHaveCSS('text-decoration-line', 'none')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // Paid on the phone when no page looked on: the next one tells the visitor, and that it could be lost.
  await page.goto('about:blank')
  await atProvider(server.url, data.payment.id, 'pay')
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('dialog', { name: 'Payment succeeded' })).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(dialog).toHaveCount(0)
  await openVip(page, WORDS.en)
  await expect(dialog.getByText(WORDS.en.unlocked)).toBeVisible()
  await restore.click()
  await expect(
    dialog.getByText(/^Everything you have paid for is already part of your membership/),
  ).toBeVisible()
})
