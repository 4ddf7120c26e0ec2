import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from 'playwright/test'
import { newDevice, signedHeaders } from '../packages/server/test/support/client.ts'
import { totpOf } from '../packages/server/test/support/staff.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from './support/page-checks.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')
const PASSWORD = 'a lantern in the harbor'
const STEP = 30_000

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

async function command(...words: string[]): Promise<string> {
  const env = { ...process.env, PORT: String(server.port), DATA_DIR: server.dataDir }
  return (await promisify(execFile)(process.execPath, [OPERATOR, ...words], { env })).stdout
}

async function call(device: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...signedHeaders(method, path, device),
    },
    body: body && JSON.stringify(body),
  })
}

/** A work that somebody has made, and somebody else has reported. */
async function reportedWork(prompt: string): Promise<string> {
  const author = newDevice()
  const made = await call(author, 'POST', '/api/v2/mj/submit', { prompt, modelId: 0, ratioType: 1 })
  const { id } = ((await made.json()) as { data: { id: string } }).data
  await expect
    .poll(async () => (await call(author, 'GET', `/api/v2/mj/image/${id}`)).status, { timeout: 120_000 })
    .toBe(200)
  const report = { id, kind: 'rights', note: 'This is my drawing.' }
  expect((await call(newDevice(), 'POST', '/api/v2/mj/square-report', report)).status).toBe(200)
  return id
}

/** The code of a step that no sign-in has used: the clocks of both are one. */
async function nextCode(secret: string): Promise<string> {
  const step = Math.floor(Date.now() / STEP)
  await expect.poll(() => Math.floor(Date.now() / STEP), { timeout: 2 * STEP }).toBeGreaterThan(step)
  return totpOf(secret, Date.now())
}

/** With the code that the command has printed. Returns the secret of the authenticator. */
async function setUp(page: Page, invitation: string): Promise<string> {
  await page.goto(`${server.url}/admin/set-up`)
  await page.getByLabel('Set-up code').fill(invitation.trim().split('\n').at(-1)?.trim() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = await page.locator('code').innerText()
  const secret = key.replaceAll(' ', '')
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Code from the authenticator').fill(totpOf(secret, Date.now()))
  await expectNoAxeFindings(page, 'set-up')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them: sign in' }).click()
  return secret
}

async function signIn(page: Page, name: string, code: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an owner is let in by command, hides a reported work, and finds it in the audit log', async ({
  browser,
}) => {
  const work = await reportedWork('A red fox in the snow')
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const secret = await setUp(page, await command('staff', 'add', 'ada', '--role', 'owner'))
  await signIn(page, 'ada', await nextCode(secret))

  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click()
  const card = page.getByRole('article', { name: 'A red fox in the snow' })
  await expect(card.getByText('This is my drawing.')).toBeVisible()
  const image = card.locator('img').first()
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expectNoAxeFindings(page, 'reports')

  await card.getByRole('button', { name: 'Author' }).click()
  // A number that cannot be is none that the question would name.
  await page.getByLabel('Sets to give back').fill('7')
  await page.getByRole('button', { name: 'Give VIP', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('For 7 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Give sets back' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(/^1 set no longer counts in the 24 hours/)).toBeVisible()
  await question.getByLabel('Why?').fill('The drawing was broken')
  await question.getByRole('button', { name: 'Give sets back' }).click()
  await expect(page.getByText('The sets were given back')).toBeVisible()
  await expect(page.getByLabel('Sets to give back')).toHaveCount(0)
  await page.goBack()

  await card.focus()
  await page.keyboard.press('h')
  await page.getByLabel('Why?').fill('Somebody else drew it')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('The work is hidden')).toBeVisible()
  await expect(page.getByText('No open reports')).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const entry = page.getByRole('row').filter({ hasText: work }).filter({ hasText: 'reports.hide' })
  await expect(entry).toContainText('Somebody else drew it')
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText(/All \d+ entries are as they were written/)).toBeVisible()
  expect(await command('audit')).toContain('The audit log is whole')
  expect(await command('reports', 'hidden')).toContain(work)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Easel console' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Easel console' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('an owner adds a partner, sees its secret once, and what was sent to whom is only hinted at', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const code = { codeType: 'Email', target: 'mei.lin@example.com', codePurpose: 'Register' }
  expect((await call(newDevice(), 'POST', '/api/v2/send-code/send', code)).status).toBe(200)
  const secret = await setUp(page, await command('staff', 'add', 'olivia', '--role', 'owner'))
  await signIn(page, 'olivia', await nextCode(secret))
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Partners' }).click()
  await page.getByLabel('Id', { exact: true }).fill('acme')
  await page.getByLabel('Name').fill('Acme Shop')
  await page.getByLabel('Origins').fill('https://shop.example https://www.shop.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const shared = await page.getByRole('dialog').locator('code').innerText()
  expect(shared.length).toBeGreaterThan(30)
  await expectNoAxeFindings(page, 'secret')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Acme Shop' })).toBeVisible()
  await expect(page.getByText('No messages: there is no webhook')).toBeVisible()
  await expect(page.getByText(shared)).toHaveCount(0)
  await expectNoAxeFindings(page, 'partner')
  await expectNoSidewaysScroll(page, 'partner')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Partners' }).click()
  const row = page.getByRole('link', { name: 'Acme Shop' })
  await expect(row).toHaveAttribute('href', '/admin/partners?id=acme')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Acme Shop' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('m***@example.com')).toBeVisible()
  await expect(page.getByText('mei.lin@example.com')).toHaveCount(0)
  await expectNoAxeFindings(page, 'messages')
  await expectNoSidewaysScroll(page, 'messages')
  await page.getByLabel('E-mail address or number').fill('mei.lin')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('neither an address nor a number')).toBeVisible()
  await page.getByLabel('E-mail address or number').fill('mei.lin@example.com')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(
    page.getByRole('region', { name: 'To this address' }).getByText('Code · to register'),
  ).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test('it is federated: another page of the same origin can load it', async ({ page }) => {
  await page.goto(`${server.url}/about`)
  const kind = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.src = '/admin/remoteEntry.js'
    const loaded = new Promise((done) => script.addEventListener('load', done))
    document.head.append(script)
    await loaded
    const { easel_console: remote } = globalThis as unknown as {
      easel_console: { init(scope: object): unknown; get(name: string): Promise<() => { Console: unknown }> }
    }
    await remote.init({})
    return typeof (await remote.get('./Console'))().Console
  })
  expect(kind).toBe('function')
})

test('a viewer on a phone, in the dark and in Spanish, sees and can do nothing', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const secret = await setUp(page, await command('staff', 'add', 'eve'))
  await signIn(page, 'eve', await nextCode(secret))
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0)
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('link', { name: 'Configuración' }).click()
  for (const path of ['today', 'reports', 'works', 'words', 'partners', 'settings']) {
    await page.goto(`${server.url}/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ocultar' })).toHaveCount(0)
    await expectNoSidewaysScroll(page, path)
    await expectNoAxeFindings(page, path)
  }
  await page.goto(`${server.url}/admin/people`)
  await expect(page.getByText('Aquí no hay nada para ti')).toBeVisible()
  await context.close()
})
