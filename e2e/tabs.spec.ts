import { type BrowserContext, expect, type Page, type Request, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { openContext } from './support/visitor.ts'

const TABS = 6
const DESKTOP = { name: '', width: 1440, height: 900, locale: 'en-US', colorScheme: 'light' } as const
const EVENTS = '/api/v2/mj/events'
/** Well before a page that gets events would ask by itself. */
const SOON = 5_000

/** Long enough for a busy page to show that it is being drawn. Six pages show it; drawing is none of their business. */
const DRAWN_IN = 4_000

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer(DRAWN_IN)
})
test.afterAll(() => server.end())

test('six tabs share one event stream, and survive the tab that holds it', async ({ browser }) => {
  const context = await openContext(browser, DESKTOP)
  const streams = followStreams(context)
  const tabs: Page[] = []
  for (let nth = 0; nth < TABS; nth += 1) {
    const page = await context.newPage()
    tabs.push(page)
    await page.goto(`${server.url}/create`)
    await expect(promptOf(page)).toBeVisible()
    // The first one asks for its stream when it has nothing else to do, which may be after others were opened.
    await expect.poll(() => streams.size).toBe(1)
  }
  const [first, last] = [tabs[0], tabs[TABS - 1]] as [Page, Page]
  const [leader] = [...streams].map((request) => request.frame().page())
  expect(leader).toBe(first)

  await submit(last, 'A lighthouse by the sea at night')
  await expect(last.getByRole('article').first().getByRole('progressbar')).toBeVisible()
  await expectEnd(last, 'A lighthouse by the sea at night')
  await expectEnd(first, 'A lighthouse by the sea at night', SOON)
  expect(streams.size).toBe(1)

  await first.close()
  await expect.poll(() => [...streams].filter((request) => request.frame().page() !== first).length).toBe(1)
  await submit(last, 'A boat on a quiet lake')
  await expectEnd(last, 'A boat on a quiet lake')
  await expectEnd(tabs[1] as Page, 'A boat on a quiet lake', SOON)
  expect(streams.size).toBe(1)
  await context.close()
})

test('two tabs keep the results of both, and a deletion in one applies to the other', async ({ browser }) => {
  const context = await openContext(browser, DESKTOP)
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) {
    await page.goto(`${server.url}/create`)
    await expect(promptOf(page)).toBeVisible()
  }
  await submit(first, 'A fox in the snow')
  await expectEnd(first, 'A fox in the snow')
  await submit(second, 'A whale under the stars')
  await expectEnd(second, 'A whale under the stars')
  for (const page of [first, second]) {
    await expect(resultsOf(page)).toHaveCount(2)
    await expect(resultsOf(page).first()).toContainText('A whale under the stars')
  }
  await expect(promptOf(first)).toHaveValue('A fox in the snow')

  await resultsOf(second)
    .last()
    .getByRole('button', { name: /image 1$/ })
    .click()
  await second.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
  await second.getByRole('menuitem', { name: 'Delete the whole set' }).click()
  for (const page of [first, second]) await expect(resultsOf(page)).toHaveCount(1)
  await second.getByRole('button', { name: 'Undo' }).click()
  for (const page of [first, second]) await expect(resultsOf(page)).toHaveCount(2)
  await context.close()
})

test('a work that one tab submits as private stays private when another tab changes the setting', async ({
  browser,
}) => {
  const context = await openContext(browser, DESKTOP)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto(`${server.url}/create`)
  await shownIn(first).uncheck()
  await expect(first.getByText('Your works are no longer shown in the square')).toBeVisible()
  await second.goto(`${server.url}/create`)
  await expect(second.getByText('Only you will see the images')).toBeVisible()

  // The first tab hears of the change, and its question is slow on the way: it still shows what it knows.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const settingsRequest = first.waitForRequest(isSettings('GET'))
  await first.route('**/user/settings', async (route) => {
    await released
    await route.continue()
  })
  const saved = second.waitForResponse((response) => isSettings('POST')(response.request()) && response.ok())
  await shownIn(second).click()
  await second.getByRole('button', { name: 'Show my works' }).click()
  await saved
  await settingsRequest
  await expect(first.getByText('Only you will see the images')).toBeVisible()

  const sent = first.waitForRequest((request) => request.url().endsWith('/mj/submit'))
  await submit(first, 'A red kite over the hills')
  await expect(first.getByRole('button', { name: 'Generate' })).toHaveAttribute('aria-busy', 'true')
  release()
  expect((await sent).postDataJSON()).toMatchObject({ shown: false })
  for (const page of [first, second]) await expect(shownIn(page)).toBeChecked({ timeout: SOON })

  await expectEnd(first, 'A red kite over the hills')
  await resultsOf(first)
    .first()
    .getByRole('button', { name: /image 1$/ })
    .click()
  const viewer = first.getByRole('dialog')
  await expect(viewer.getByRole('checkbox', { name: /^Shown in the square/ })).not.toBeChecked()
  await context.close()
})

test('a visitor renews the device ID in one tab, and another one follows without losing anything', async ({
  browser,
}) => {
  const context = await openContext(browser, DESKTOP)
  const [settings, creating] = [await context.newPage(), await context.newPage()]
  await settings.goto(`${server.url}/account/receipts`)
  await creating.goto(`${server.url}/create`)
  /** Also while the page loads itself anew. */
  const deviceOf = async (page: Page) => {
    let device: string | null = null
    await expect(async () => {
      device = await page.evaluate(() => localStorage.getItem('SSAID'))
    }).toPass()
    return device
  }
  /** Renews the device ID. The other tab speaks under the new one afterwards. */
  const renew = async () => {
    const old = await deviceOf(creating)
    const follows = creating.waitForRequest(async (request) => {
      const device = (await request.allHeaders())['x-device-id']
      return device !== undefined && device !== old
    })
    await settings.getByRole('button', { name: 'Renew device ID' }).click()
    await expect.poll(() => deviceOf(settings)).not.toBe(old)
    await follows
    expect(await deviceOf(creating)).toBe(await deviceOf(settings))
  }

  // A set that is under way when the ID changes, and a prompt that is still being written.
  await submit(creating, 'A fox in the snow')
  await expect(creating.getByRole('article').first().getByRole('progressbar')).toBeVisible()
  await promptOf(creating).fill('A whale under the stars')
  await renew()
  await expectEnd(creating, 'A fox in the snow')
  await expect(promptOf(creating)).toHaveValue('A whale under the stars')

  // A set whose submission the change overtakes.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const isHeld = creating.waitForRequest('**/mj/submit')
  await creating.route('**/mj/submit', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  await creating.getByRole('button', { name: 'Generate' }).click()
  await isHeld
  await renew()
  await creating.unroute('**/mj/submit')
  release()
  await expect(promptOf(creating)).toHaveValue('A whale under the stars')
  await creating.getByRole('button', { name: 'Generate' }).click()
  await expectEnd(creating, 'A whale under the stars')
  await expect(resultsOf(creating)).toHaveCount(2)
  await settings.goto(`${server.url}/works`)
  for (const prompt of ['A fox in the snow', 'A whale under the stars'])
    await expect(settings.getByRole('img', { name: new RegExp(prompt) }).first()).toBeVisible()
  await context.close()
})

/** The open requests for events of all pages. */
function followStreams(context: BrowserContext): Set<Request> {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === EVENTS) open.add(request)
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  context.on('page', (page) => {
    page.on('close', () => {
      for (const request of open) if (request.frame().page() === page) open.delete(request)
    })
  })
  return open
}

const resultsOf = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const promptOf = (page: Page) => page.getByRole('textbox', { name: 'What should be drawn?', exact: true })

const shownIn = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /^Show in the square/ })
const isSettings = (method: string) => (request: Request) =>
  request.url().endsWith('/user/settings') && request.method() === method

async function submit(page: Page, prompt: string): Promise<void> {
  await promptOf(page).fill(prompt)
  await page.getByRole('button', { name: 'Generate' }).click()
}

/** The queue panel beside Create says that the set is finished. */
async function expectEnd(page: Page, prompt: string, timeout = 45_000): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: prompt }).last()
  await expect(card).toBeVisible({ timeout })
  await expect(card).toHaveAttribute('aria-busy', 'false', { timeout })
}
