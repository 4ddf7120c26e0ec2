import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { CreatedPayment, Envelope } from '@easel/contract/types'
import { expect, type Page, test } from 'playwright/test'
import { atProvider } from './support/sandbox-payments.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')
let server: ServerUnderTest
test.beforeAll(async () => {
  server = await ServerUnderTest.start({ GEO_COUNTRY: 'MX', STARTER_COLLECTION: 'shipped' })
})
test.afterAll(() => server.end())

const desk = VISITORS[3] as Visitor
const vipBox = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /VIP/ })

/** Begins a payment in the dialog and closes it. */
async function beginAndClose(page: Page): Promise<string> {
  const started = page.waitForResponse((answer) => answer.url().endsWith('/payment/payment'))
  await vipBox(page).click()
  const { data } = (await (await started).json()) as Envelope<CreatedPayment>
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return data.payment.id
}

test('what is paid on the phone after the dialog was closed unlocks the page, and says so', async ({
  browser,
}) => {
  const page = await (await openContext(browser, desk)).newPage()
  await page.goto(`${server.url}/create`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByText('For VIP members').first()).toBeVisible()
  await atProvider(server.url, await beginAndClose(page), 'pay')
  const bought = page.getByRole('dialog', { name: 'Payment succeeded' })
  await expect(bought.getByText(/to avoid losing VIP please log in soon/)).toBeVisible()
  await expect(page.getByText('For VIP members')).toHaveCount(0)
  await bought.getByRole('button', { name: 'Log in now' }).click()
  await expect(bought).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})

test('what is bought on one device of a person, and refunded, changes every page of the others', async ({
  browser,
}) => {
  const first = await openContext(browser, desk)
  const buyer = await first.newPage()
  await buyer.goto(`${server.url}/home`)
  await expect(vipBox(buyer)).toContainText('Become VIP')
  const device = await buyer.evaluate(() => localStorage.getItem('SSAID'))
  const second = await openContext(browser, desk)
  await second.addInitScript((id) => localStorage.setItem('SSAID', id ?? ''), device)
  const [creating, looking] = [await second.newPage(), await second.newPage()]
  await creating.goto(`${server.url}/create`)
  await looking.goto(`${server.url}/square`)
  for (const page of [creating, looking]) await expect(vipBox(page)).toContainText('Become VIP')
  const payment = await beginAndClose(buyer)
  await atProvider(server.url, payment, 'pay')
  await buyer
    .getByRole('dialog', { name: 'Payment succeeded' })
    .getByRole('button', { name: 'Later' })
    .click()
  for (const page of [buyer, creating, looking]) await expect(vipBox(page)).toContainText('until')

  const env = { ...process.env, ...server.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  const refund = spawnSync(process.execPath, [OPERATOR, 'payments', 'refund', payment], {
    env,
    encoding: 'utf8',
  })
  expect(refund.stdout).toContain('refunded')
  for (const page of [buyer, creating, looking]) await expect(vipBox(page)).toContainText('Become VIP')
})
