import { expect, type Page, test } from 'playwright/test'
import { openShop, type Shop } from '../examples/shop/shop.ts'
import { FOLDERS } from '../examples/tools/folders.ts'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { openMenu } from './support/menu.ts'
import { codeOf } from './support/outbox.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

const KEY = 'a-key-that-the-tools-share-with-easel'
let server: ServerUnderTest
let tools: Shop

test.beforeAll(async () => {
  const options = { easel: '', port: 0, folders: FOLDERS }
  tools = await openShop(options)
  const pages = {
    videoUrl: `${tools.origin}/tool.html?name=Video`,
    pptUrl: `${tools.origin}/tool.html?name=Slides`,
  }
  server = await ServerUnderTest.start({
    TOOLS: JSON.stringify({ ...pages, apiKey: KEY }),
    GEO_COUNTRY: 'CN',
  })
  options.easel = server.url
})
test.afterAll(async () => {
  await server.end()
  await tools.close()
})

const inTool = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`)
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
/** Goes to an entry of the menu, which a phone has behind a button. */
async function goTo(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await menu(page, name).click()
}

/** How often the page has asked who its user is for tools. */
function countParams(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url() === `${server.url}/` && !request.isNavigationRequest()) calls += 1
  })
  return () => calls
}

for (const width of [390, 1440]) {
  test(`a tool keeps its text while another page is open, ${width} px`, async ({ page }) => {
    const pageErrors = collectPageErrors(page)
    const asked = countParams(page)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.url}/home`)
    expect(await page.locator('iframe').count()).toBe(0)
    await goTo(page, 'Video')
    await expect(page).toHaveTitle('Video · Easel')
    await expect(page.locator('nav a[href="/video"]')).toHaveAttribute('aria-current', 'page')
    await expect(menu(page, 'Video')).toBeVisible({ visible: width > 768 })
    const video = inTool(page, 'Video')
    await video.getByLabel('Draft').fill('A kite over the sea')
    await expect(video.getByText('with a token')).toBeVisible()
    await video.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Video: saved')).toBeVisible()
    expect(asked()).toBe(1)

    await goTo(page, 'Slides')
    await expect(inTool(page, 'Slides').getByLabel('Draft')).toBeVisible()
    await expect(page.locator('iframe[title="Video"]')).toBeHidden()
    await goTo(page, 'Home')
    await expect(page.locator('iframe[title="Slides"]')).toBeHidden()
    await goTo(page, 'Video')
    await expect(video.getByLabel('Draft')).toHaveValue('A kite over the sea')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // Once for each tool, however often its page is shown.
    expect(asked()).toBe(2)
    expect(pageErrors).toEqual([])
  })
}

test('a tool gets a pseudonym, another one after a sign-in, and can open the membership', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/video`)
  const video = inTool(page, 'Video')
  const user = video.locator('#user')
  await expect(user).toHaveText(/^[\w-]{8}$/)
  const before = await user.innerText()
  expect(await page.evaluate(() => localStorage.getItem('SSAID'))).not.toContain(before)

  await video.getByLabel('Draft').fill('A kite over the sea')
  const account = new AccountOf(page, ACCOUNT_WORDS.en)
  await account.name('13812340099')
  await account.code(await codeOf(server, '86 13812340099', 'Register'))
  await account.press(ACCOUNT_WORDS.en.skip)
  await expect(user).not.toHaveText(before)
  // The same page as before, and not another one.
  await expect(video.getByLabel('Draft')).toHaveValue('A kite over the sea')
  await page.keyboard.press('Escape')

  await video.getByRole('button', { name: 'Am I a member?' }).click()
  await expect(video.getByText('{"isVip":false}')).toBeVisible()
  await video.getByRole('button', { name: 'Become a member' }).click()
  await expect(page.getByRole('dialog', { name: /VIP/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(video.getByText('{"outcome":"cancelled"}')).toBeVisible()
})

test('a tool without an address has neither a page nor an entry in the menu', async ({ page }) => {
  const plain = await ServerUnderTest.start({
    TOOLS: JSON.stringify({ pptUrl: `${tools.origin}/tool.html?name=Slides` }),
  })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${plain.url}/video`)
    await expect(page).toHaveURL(`${plain.url}/home`)
    await expect(menu(page, 'Slides')).toBeVisible()
    await expect(menu(page, 'Video')).toHaveCount(0)
  } finally {
    await plain.end()
  }
})
