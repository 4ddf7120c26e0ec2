import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { ACCOUNT_WORDS, type AccountOf, type AccountWords, openAccount } from './support/account.ts'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { codeOf } from './support/outbox.ts'
import type { ServerUnderTest } from './support/server.ts'
import { VISITORS, type Visitor } from './support/visitor.ts'

const EN = {
  ...ACCOUNT_WORDS.en,
  move: 'Move what you have here to another device',
  copy: 'No camera? Copy the link',
  title: 'Bring 4 images from another device here',
  bring: 'Bring everything here',
  allow: 'Allow',
  refuse: 'Refuse',
  refused: 'The other device refused.',
  renew: 'Show a new code',
  done: /^Everything is on your other device now/,
  works: 'Show my works',
  moving: 'Allowed. Everything is being moved…',
  gone: 'Your works are on your other device',
  own: 'This is the device that shows the code. Open it on another one.',
}
const ZH: typeof EN = {
  ...ACCOUNT_WORDS.zh,
  move: '把这里的内容转移到另一台设备',
  copy: '没有相机？复制链接',
  title: '把另一台设备上的 4 张图片转移到这里',
  bring: '转移到这里',
  allow: '允许',
  refuse: '拒绝',
  refused: '另一台设备拒绝了这次转移',
  renew: '显示新的二维码',
  done: /^已全部转移到你的另一台设备/,
  works: '查看我的作品',
  moving: '已允许，正在转移…',
  gone: '你的作品在另一台设备上',
  own: '二维码就显示在这台设备上，请在另一台设备上打开',
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

/** Without going through the page's words, which are in another language. */
async function drawInto(page: Page, context: BrowserContext) {
  const device = await page.evaluate(() => localStorage.getItem('SSAID'))
  const english = await context.browser()?.newContext({ locale: 'en-US' })
  if (!english || !device) throw new Error('There is no browser or no device id.')
  await english.addInitScript((id) => localStorage.setItem('SSAID', id), device)
  await draw(await english.newPage(), server.url, 'A green lighthouse')
  await english.close()
}

/** Opens the way to another device from the login, as a visitor finds it. */
async function link({ page, account }: { page: Page; account: AccountOf }, words: typeof EN) {
  await account.open()
  await account.press(words.login)
  await account.press(words.move)
  await account.press(words.copy)
  return page.evaluate(() => navigator.clipboard.readText())
}

const workOn = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'A green lighthouse' }).first()

const PAIRS = [
  { from: VISITORS[3] as Visitor, to: VISITORS[2] as Visitor, words: EN },
  { from: VISITORS[0] as Visitor, to: VISITORS[1] as Visitor, words: ZH },
]
for (const { from, to, words } of PAIRS) {
  test(`a visitor moves from ${from.name} to ${to.name}`, async ({ browser }) => {
    const first = await open(browser, from, words)
    const other = await open(browser, to, words)
    await drawInto(first.page, first.context)
    await other.page.goto(`${server.url}/works`)
    const beside = await first.context.newPage()
    await beside.goto(`${server.url}/works`)
    await expect(workOn(beside)).toBeVisible()
    await first.page.bringToFront()
    const url = await link(first, words)
    expect(url).toContain('/device/join#')

    // On the device itself it is of no use.
    const tab = await first.context.newPage()
    await tab.goto(url)
    await expect(tab.getByText(words.own)).toBeVisible()
    await tab.close()

    await other.page.goto(url)
    await expect(other.page).toHaveURL(`${server.url}/device/join`)
    await expect(other.page.getByRole('heading', { name: words.title })).toBeVisible()
    await other.page.getByRole('button', { name: words.bring, exact: true }).click()
    const number = first.account.dialog.getByText(/^[1-9]\d$/)
    await expect(number).toBeVisible()
    await expect(other.page.getByText((await number.textContent()) ?? '', { exact: true })).toBeVisible()
    await first.account.press(words.allow)
    await expect(first.account.dialog.getByText(words.done)).toBeVisible()
    await expect(beside.getByText(words.gone)).toBeVisible()

    await other.page.getByRole('button', { name: words.works, exact: true }).click()
    await expect(workOn(other.page)).toBeVisible()

    // The first device begins anew, and says where everything is.
    const reloaded = first.page.waitForEvent('load')
    await first.page.keyboard.press('Escape')
    await reloaded
    await first.page.goto(`${server.url}/works`)
    await expect(first.page.getByText(words.gone)).toBeVisible()
    expect(server.output).not.toContain(url.split('#')[1])
    expect([...first.pageErrors, ...other.pageErrors]).toEqual([])
    await Promise.all([first.context.close(), other.context.close()])
  })
}

test('a visitor whose page was closed as everything moved is told so, and leaves nothing there', async ({
  browser,
}) => {
  const first = await open(browser, VISITORS[3] as Visitor, EN)
  const other = await open(browser, VISITORS[2] as Visitor, EN)
  await draw(first.page, server.url, 'A green lighthouse')
  await first.page.evaluate(() => localStorage.setItem('creator.draft', '{"prompt":"half a thought"}'))
  await other.page.goto(await link(first, EN))
  await other.page.getByRole('button', { name: EN.bring, exact: true }).click()
  await other.context.setOffline(true)
  await first.account.press(EN.allow)
  await expect(first.account.dialog.getByText(EN.moving)).toBeVisible()
  await first.page.goto('about:blank')
  await other.context.setOffline(false)
  await expect(other.page.getByRole('button', { name: EN.works, exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await first.page.goto(`${server.url}/works`)
  await expect(first.page.getByText(EN.gone)).toBeVisible()
  expect(await first.page.evaluate(() => localStorage.getItem('creator.draft'))).toBeNull()
  await Promise.all([first.context.close(), other.context.close()])
})

test('a refused device gets nothing; one with an account takes everything into it', async ({ browser }) => {
  const first = await open(browser, VISITORS[3] as Visitor, EN)
  const other = await open(browser, VISITORS[2] as Visitor, EN)
  await draw(first.page, server.url, 'A green lighthouse')
  await other.account.name('mara@example.com', EN.byEmail)
  await other.account.code(await codeOf(server, 'mara@example.com', 'Register'))
  await other.account.press(EN.skip)
  await other.account.expectSignedIn()

  await other.page.goto(await link(first, EN))
  await expect(
    other.page.getByText('Everything is added to the account that you are logged in to here.'),
  ).toBeVisible()
  await other.page.getByRole('button', { name: EN.bring, exact: true }).click()
  await expect(first.account.dialog.getByText('everything is added to it')).toBeVisible()
  await first.account.press(EN.refuse)
  await expect(other.page.getByText(EN.refused)).toBeVisible()
  await first.account.press(EN.renew)
  await first.account.press(EN.copy)
  await other.page.goto(await first.page.evaluate(() => navigator.clipboard.readText()))
  await other.page.getByRole('button', { name: EN.bring, exact: true }).click()
  await first.account.press(EN.allow)
  await other.page.getByRole('button', { name: EN.works, exact: true }).click()
  await expect(workOn(other.page)).toBeVisible()
  await other.page.reload()
  await other.account.expectSignedIn()
  await expect(workOn(other.page)).toBeVisible()
  await Promise.all([first.context.close(), other.context.close()])
})
