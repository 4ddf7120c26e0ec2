import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { fromBufferPromise } from '../packages/server/test/support/unzip.ts'
import { ACCOUNT_WORDS, AccountOf, type AccountWords, openAccount } from './support/account.ts'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { codeOf } from './support/outbox.ts'
import type { ServerUnderTest } from './support/server.ts'
import { VISITORS, type Visitor } from './support/visitor.ts'

const PASSWORD = 'Lighthouse 4821'
const EN = {
  ...ACCOUNT_WORDS.en,
  link: 'Show: Sign in another device',
  copy: 'No camera? Copy the link',
  code: 'QR code that signs another device in',
  signIn: 'Sign in',
  allow: 'Allow',
  refuse: 'Refuse',
  refusedThere: 'The sign-in was refused on the other device.',
  used: 'This link has already been used by another device. Please show a new QR code.',
  expired: 'This link has expired or was not recognized. Please show a new QR code.',
  renew: 'Show a new code',
  done: 'Show signed-in devices',
  endOthers: 'Sign out everywhere else',
  take: 'Download: Download my data',
  download: 'Download my data',
}
const ZH: typeof EN = {
  ...ACCOUNT_WORDS.zh,
  link: '显示: 在其他设备上登录',
  copy: '没有相机？复制链接',
  code: '用于在其他设备上登录的二维码',
  signIn: '登录',
  allow: '允许',
  refuse: '拒绝',
  refusedThere: '另一台设备拒绝了本次登录',
  used: '该链接已被另一台设备使用，请重新显示二维码',
  expired: '链接无效或已过期，请重新显示二维码',
  renew: '显示新的二维码',
  done: '查看已登录的设备',
  endOthers: '退出其他所有设备',
  take: '下载: 下载我的数据',
  download: '下载我的数据',
}

let drawn: DrawnServer
let server: ServerUnderTest
test.beforeAll(async () => {
  drawn = await startDrawnServer(100, { GEO_COUNTRY: 'MX' })
  server = drawn.server
})
test.afterAll(() => drawn.end())

const open = (browser: Browser, visitor: Visitor, words: AccountWords) =>
  openAccount(browser, server.url, visitor, words)

async function register({ account }: { account: AccountOf }, address: string, words: AccountWords) {
  await account.name(address, words.byEmail)
  await account.code(await codeOf(server, address, 'Register'))
  await account.dialog.locator('input[name="password"]').fill(PASSWORD)
  await account.press(words.register)
  await account.expectSignedIn()
}

/** The link in the QR code on the screen. */
async function linkOn({ page, account }: { page: Page; account: AccountOf }, words: typeof EN) {
  await expect(account.dialog.getByRole('img', { name: words.code })).toBeVisible()
  await account.press(words.copy)
  return page.evaluate(() => navigator.clipboard.readText())
}

async function showCode(owner: { page: Page; account: AccountOf }, words: typeof EN) {
  await owner.account.open()
  await owner.account.press(words.manage)
  await owner.account.press(words.link)
  return linkOn(owner, words)
}

const PAIRS = [
  { from: VISITORS[3] as Visitor, to: VISITORS[2] as Visitor, words: EN },
  { from: VISITORS[0] as Visitor, to: VISITORS[1] as Visitor, words: ZH },
]
for (const [n, { from, to, words }] of PAIRS.entries()) {
  test(`a code on ${from.name} signs in ${to.name} after approval`, async ({ browser }) => {
    const owner = await open(browser, from, words)
    const other = await open(browser, to, words)
    await register(owner, `dora${n}@example.com`, words)
    if (words === EN) await draw(other.page, server.url, 'A green lighthouse')
    const link = await showCode(owner, words)
    const [, secret = ''] = link.split('#')
    expect(secret.length).toBeGreaterThan(40)

    await other.page.goto(link)
    await expect(other.page).toHaveURL(`${server.url}/device/join`)
    await other.page.getByRole('button', { name: words.signIn, exact: true }).click()
    const number = owner.account.dialog.getByText(/^[1-9]\d$/)
    await expect(number).toBeVisible()
    await expect(other.page.getByText((await number.textContent()) ?? '', { exact: true })).toBeVisible()
    await owner.account.press(words.allow)
    await owner.account.press(words.done)
    await expect(owner.account.dialog.getByRole('listitem')).toHaveCount(2)

    await expect(other.page).toHaveURL(`${server.url}/home`)
    await other.account.expectSignedIn()
    // Signed out from elsewhere: the page notices by itself, and goes on as a visitor's.
    const reloaded = other.page.waitForEvent('load')
    await owner.account.press(words.endOthers)
    await reloaded
    expect(await other.page.evaluate(() => localStorage.getItem('u_token'))).toBeNull()
    await expect(owner.account.dialog.getByRole('listitem')).toHaveCount(1)
    if (words === EN) {
      await owner.page.goto(`${server.url}/works`)
      const work = owner.page.getByRole('main').getByRole('link', { name: 'A green lighthouse' })
      await expect(work.first()).toBeVisible()
    }
    expect(server.output).not.toContain(secret)
    // The page has learned from a refused call that it is signed out.
    const pageErrors = [...owner.pageErrors, ...other.pageErrors].filter(
      (text) => !text.includes('status of 401'),
    )
    expect(pageErrors).toEqual([])
    await Promise.all([owner.context.close(), other.context.close()])
  })
}

test('a code does not sign in a refused device, a second one, or one with an old code', async ({
  browser,
}) => {
  const owner = await open(browser, VISITORS[3] as Visitor, EN)
  const [first, second] = await Promise.all([
    open(browser, VISITORS[2] as Visitor, EN),
    open(browser, VISITORS[2] as Visitor, EN),
  ])
  await register(owner, 'emil@example.com', EN)
  const link = await showCode(owner, EN)
  await first.page.goto(link)
  await first.page.getByRole('button', { name: EN.signIn, exact: true }).click()
  await expect(owner.account.dialog.getByRole('button', { name: EN.refuse })).toBeVisible()
  await second.page.goto(link)
  await expect(second.page.getByText(EN.used)).toBeVisible()
  await owner.account.press(EN.refuse)
  await expect(first.page.getByText(EN.refusedThere)).toBeVisible()
  await owner.account.press(EN.renew)
  const next = await linkOn(owner, EN)
  expect(next).not.toBe(link)
  // Another tab gets another code, which ends the previous one.
  const tab = await owner.context.newPage()
  await tab.goto(`${server.url}/home`)
  await showCode({ page: tab, account: new AccountOf(tab, EN) }, EN)
  await second.page.goto(next)
  await expect(second.page.getByText(EN.expired)).toBeVisible()
  await expect(owner.account.dialog.getByRole('button', { name: EN.renew })).toBeVisible()
  await Promise.all([owner, first, second].map(({ context }) => context.close()))
})

test('the data export is one file, and its URL contains no token', async ({ browser }) => {
  const { context, page, account } = await open(browser, VISITORS[2] as Visitor, EN)
  await draw(page, server.url, 'A yellow lighthouse')
  await register({ account }, 'fay@example.com', EN)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await account.open()
  await account.press(EN.manage)
  await account.press(EN.take)
  const coming = page.waitForEvent('download')
  await account.press(EN.download)
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^easel-data-\d{4}-\d\d-\d\d\.zip$/)
  const entries = await fromBufferPromise(await readFile(await download.path()))
  const names = entries.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['README.txt', 'data.json'])
  expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(4)
  const data = entries.find(({ name }) => name === 'data.json')
  const exported = JSON.parse((data && (await buffer(data.stream)).toString()) ?? '')
  expect(exported.account[0].email).toBe('fay@example.com')
  expect(exported.works[0].prompt).toBe('A yellow lighthouse')
  const token = (await page.evaluate(() => localStorage.getItem('u_token'))) ?? ''
  expect(token.length).toBeGreaterThan(20)
  for (const address of [...addresses, download.url()]) expect(address).not.toContain(token)
  await context.close()
})
