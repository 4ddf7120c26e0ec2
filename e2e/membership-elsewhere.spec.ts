import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { CreatedPayment, Envelope, ImageSet } from '@easel/contract/types'
import { expect, type Page, test } from 'playwright/test'
import { fixedTimeEngine } from '../packages/server/test/fakes/fixed-time-engine.ts'
import { newDevice, signedHeaders } from '../packages/server/test/support/client.ts'
import { atProvider } from './support/sandbox-payments.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')
let server: ServerUnderTest
let engine: Awaited<ReturnType<typeof fixedTimeEngine>>
test.beforeAll(async () => {
  engine = await fixedTimeEngine(100)
  server = await ServerUnderTest.start({ ...engine.env, GEO_COUNTRY: 'MX', STARTER_COLLECTION: 'shipped' })
})
test.afterAll(async () => {
  await server.end()
  engine.close()
})

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

/** A work of somebody else in the square, whose prompt is longer than what everybody reads of it. */
async function shownByAnother(tail: string): Promise<string> {
  const device = newDevice()
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = signedHeaders(method, path, device, { headers: { 'content-type': 'application/json' } })
    const answer = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) })
    return (await answer.json()) as Envelope<T>
  }
  const prompt = `${'A lighthouse above a quiet sea, '.repeat(8)}${tail}`
  const { data } = await call<{ id: string }>('POST', '/api/v2/mj/submit', {
    prompt,
    modelId: 0,
    ratioType: 1,
  })
  await expect
    .poll(async () => (await call<ImageSet>('GET', `/api/v2/mj/image/${data.id}`)).statusCode)
    .toBe(200)
  await call('POST', '/api/v2/user/settings', { isNoShow: '0' })
  return data.id
}

test('what is bought on one device of a person, and refunded, changes every privilege on every open page', async ({
  browser,
}) => {
  const tail = 'with a red kite'
  const work = await shownByAnother(tail)
  const first = await openContext(browser, desk)
  const buyer = await first.newPage()
  await buyer.goto(`${server.url}/home`)
  await expect(vipBox(buyer)).toContainText('Become VIP')
  const device = await buyer.evaluate(() => localStorage.getItem('SSAID'))
  const second = await openContext(browser, desk)
  await second.addInitScript((id) => localStorage.setItem('SSAID', id ?? ''), device)
  const [creating, looking] = [await second.newPage(), await second.newPage()]
  await creating.goto(`${server.url}/create`)
  await creating.getByRole('button', { name: 'More', exact: true }).click()
  await looking.goto(`${server.url}/square?image=${work}`)
  const viewer = looking.getByRole('dialog')
  /** Options for members, 4K, the whole prompt, sets a day, and the membership itself. */
  const seen = async () => ({
    locks: (await creating.getByText('For VIP members').count()) > 0,
    fourK:
      (await viewer.getByRole('button', { name: 'Download in 4K' }).getAttribute('data-variant')) !== 'gold',
    prompt: (await viewer.getByText(tail).count()) > 0,
    sets: await creating.getByRole('meter').first().getAttribute('aria-label'),
    box: await vipBox(creating).textContent(),
  })
  const FREE = {
    locks: true,
    fourK: false,
    prompt: false,
    sets: '3 of 3 left in 24 hours',
    box: expect.stringContaining('Become VIP'),
  }
  const VIP = {
    locks: false,
    fourK: true,
    prompt: true,
    sets: '200 of 200 left in 24 hours',
    box: expect.stringContaining('until'),
  }
  await expect.poll(seen).toEqual(FREE)
  const payment = await beginAndClose(buyer)
  await atProvider(server.url, payment, 'pay')
  await buyer
    .getByRole('dialog', { name: 'Payment succeeded' })
    .getByRole('button', { name: 'Later' })
    .click()
  await expect(vipBox(buyer)).toContainText('until')
  await expect.poll(seen).toEqual(VIP)

  const env = { ...process.env, ...server.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  const refund = spawnSync(process.execPath, [OPERATOR, 'payments', 'refund', payment], {
    env,
    encoding: 'utf8',
  })
  expect(refund.stdout).toContain('refunded')
  await expect(vipBox(buyer)).toContainText('Become VIP')
  await expect.poll(seen).toEqual(FREE)
})
