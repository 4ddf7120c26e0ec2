import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { FRAMEWORK_EXAMPLES, HOST_EXAMPLES } from './support/example-commands.ts'
import { EXAMPLE_COMMANDS, Examples } from './support/examples.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

/** Without the words behind it. */
const nameOf = (command: string): string => command.split(' ')[0] ?? ''
const DRIVEN = new Set([...Object.values(FRAMEWORK_EXAMPLES), ...Object.values(HOST_EXAMPLES)].map(nameOf))
/** Also those that nobody has thought of yet. */
const COMMANDS = EXAMPLE_COMMANDS.filter((name) => !DRIVEN.has(name))
const TOOLS = 'example:tools'

let examples: Examples

test.beforeAll(async () => {
  // Two of them are built, which the preparation has done already: what they write is the same.
  test.setTimeout(300_000)
  examples = await Examples.start({
    commands: COMMANDS,
    startEasel: (env, ports) => ServerUnderTest.start({ ...env, TOOLS: toolsAt(ports.get(TOOLS)) }),
  })
})
test.afterAll(() => examples?.end())

/** The setting that the example of the tools prints. */
const toolsAt = (port: number | undefined): string =>
  JSON.stringify({
    videoUrl: `http://localhost:${port}/tool.html?name=Video`,
    pptUrl: `http://localhost:${port}/tool.html?name=Slides`,
  })

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Loaded pictures of Easel, in the page itself or in a frame of it. */
async function picturesIn(page: Page): Promise<number> {
  const counts = page.frames().map((frame) =>
    frame
      .locator('.easel-root img')
      .evaluateAll((all) =>
        all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      )
      .then((images) => images.length)
      // It goes to another page.
      .catch(() => 0),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

test('every example has a README that names its command, and a port of its own', () => {
  const root = join(import.meta.dirname, '..')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const list = readFileSync(join(root, 'examples/README.md'), 'utf8')
  const ports = EXAMPLE_COMMANDS.map((name) => {
    const [, file = ''] = /^node (\S+)$/.exec(scripts[name]) ?? []
    const [port] = /\b4\d{3}\b/.exec(readFileSync(join(root, file), 'utf8')) ?? []
    const readme = readFileSync(join(root, file, '../README.md'), 'utf8')
    expect(readme).toContain(`npm run ${name}`)
    if (name !== TOOLS) expect(readme).toContain(`npm run partner add shop http://localhost:${port} `)
    expect(list).toContain(name)
    return port
  })
  expect(new Set(ports)).not.toContain(undefined)
  expect(new Set(ports).size).toBe(EXAMPLE_COMMANDS.length)
})

for (const command of COMMANDS.filter((name) => name !== TOOLS)) {
  test(`npm run ${command} says where it is, and shows pictures of Easel there`, async ({ browser }) => {
    const { origin, printed } = examples.of(command)
    expect(printed).toContain(`${origin} embeds ${examples.easel.url}\n`)
    expect(printed).toContain(`npm run partner add shop ${origin}\n`)
    const page = await open(browser, origin)
    const errors = collectPageErrors(page)
    await expect.poll(() => picturesIn(page), { message: printed }).toBeGreaterThan(0)
    expect(errors).toEqual([])
    await page.context().close()
  })
}

test(`npm run ${TOOLS} prints the setting with which Easel shows its tools`, async ({ browser }) => {
  const { origin, printed } = examples.of(TOOLS)
  expect(printed).toContain(`TOOLS='${toolsAt(Number(new URL(origin).port))}' npm start`)
  for (const [path, name] of [
    ['video', 'Video'],
    ['ppt', 'Slides'],
  ] as const) {
    const page = await open(browser, `${examples.easel.url}/${path}`)
    const tool = page.frameLocator(`iframe[title="${name}"]`)
    await expect(tool.getByRole('heading', { name })).toBeVisible()
    await expect(tool.locator('#language')).toHaveText('en')
    await page.context().close()
  }
})

test('the page with elements changes attributes, hears events, and opens a panel by its property', async ({
  browser,
}) => {
  const page = await open(browser, examples.of('example:element').origin)
  const errors = collectPageErrors(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const pictures = page.locator('#pictures')
  const inside = pictures.locator('iframe').contentFrame()
  const heard = page.locator('output')
  await expect(inside.getByRole('main').getByRole('img').first()).toBeVisible()
  const frame = await pictures.locator('iframe').elementHandle()

  await press('Works')
  await expect(pictures).toHaveAttribute('route', 'works')
  await expect(inside.getByRole('heading', { name: 'My works' })).toBeVisible()
  await press('Español')
  await expect(inside.getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  await press('Dark')
  await expect(inside.locator('.easel-root')).toHaveAttribute('data-theme', 'dark')
  await press('Green')
  await press('Ada')
  await expect(inside.getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  await inside.getByRole('navigation').getByRole('link').first().click()
  await expect(heard).toHaveText('pictures: easel-navigate home')
  // All of that in the frame that began.
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true)

  const panel = page.locator('#panel')
  const dialog = page.getByRole('dialog', { name: 'Side panel' })
  expect(page.frames()).toHaveLength(2)
  await press('Beside')
  await expect(dialog.locator('iframe').contentFrame().getByRole('textbox').first()).toBeVisible()
  await expect(panel).toHaveAttribute('open', '')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(heard).toHaveText('panel: easel-close')
  expect(await panel.getAttribute('open')).toBeNull()
  expect(errors).toEqual([])
  await page.context().close()
})

test('the app in React Native names its user, leads the page by its buttons, and hears where a person goes', async ({
  browser,
}) => {
  const { origin } = examples.of('example:react-native')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await context.addCookies([{ name: 'user', value: 'ada', url: origin }])
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const tokens = new Set<string | undefined>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v2/mj/')) tokens.add(request.headers().authorization)
  })
  await page.goto(origin)
  const inside = page.frameLocator('iframe')
  await expect(inside.getByRole('main').getByRole('img').first()).toBeVisible()
  await page.getByRole('button', { name: 'My works' }).click()
  await expect(inside.getByRole('heading', { name: 'My works' })).toBeVisible()
  await expect(page.getByTestId('place')).toHaveText('works')
  await inside.getByRole('link', { name: 'Selected' }).click()
  await expect(page.getByTestId('place')).toHaveText('home')
  expect([...tokens]).toEqual([expect.stringMatching(/^Bearer /)])
  expect(errors).toEqual([])
  await context.close()
})
