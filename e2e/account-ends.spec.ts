import { type Browser, expect, test } from 'playwright/test'
import { fixedTimeEngine } from '../packages/server/test/fakes/fixed-time-engine.ts'
import { openEmbeddedOf } from '../packages/server/test/support/embedded.ts'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { draw } from './support/drawing.ts'
import { type MailedServer, startMailedServer } from './support/mailed-server.ts'
import type { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const EN = ACCOUNT_WORDS.en
const PEOPLE = [
  { address: 'ada@example.com', visitor: VISITORS[2] as Visitor },
  { address: 'abe@example.com', visitor: VISITORS[3] as Visitor },
]
const DAYS = 24 * 3_600_000

let mailed: MailedServer
let engine: Awaited<ReturnType<typeof fixedTimeEngine>>
let server: ServerUnderTest

test.beforeAll(async () => {
  engine = await fixedTimeEngine(100)
  mailed = await startMailedServer(engine.env)
  server = mailed.server
})
test.afterAll(async () => {
  await mailed.end()
  engine.close()
})

/** Stops the server for this many days of its clock. */
async function letPass(days: number): Promise<void> {
  await server.down()
  const database = await openEmbeddedOf(server.dataDir)
  await database.script(`update installation_times set at = at + ${days * DAYS}`)
  await database.close()
  server.env.CLOCK_OFFSET_MS = String(Number(server.env.CLOCK_OFFSET_MS ?? 0) + days * DAYS)
  await server.up()
}

async function joinAndDraw(browser: Browser, visitor: Visitor, address: string) {
  const context = await openContext(browser, visitor)
  const page = await context.newPage()
  const account = new AccountOf(page, EN)
  const pictures = await draw(page, server.url, `Of ${address}`)
  const picture = await pictures.first().locator('img').getAttribute('src')
  await account.name(address, EN.byEmail)
  await account.code(await mailed.codeTo(address, 1))
  await account.press(EN.skip)
  await account.expectSignedIn()
  return { context, page, account, picture: new URL(picture ?? '', server.url).href }
}

test('a deleted account is gone after 30 days with its works, and its address can register again', async ({
  browser,
}) => {
  // A job deletes accounts and their images soon after the start, and the server starts three times.
  test.setTimeout(180_000)
  const people: (Awaited<ReturnType<typeof joinAndDraw>> & { address: string })[] = []
  for (const { address, visitor } of PEOPLE) {
    const person = { address, ...(await joinAndDraw(browser, visitor, address)) }
    const { page } = person
    expect((await fetch(person.picture)).status).toBe(200)
    await page.goto(`${server.url}/logoff/target`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Send verification code' }).click()
    await main.locator('input[name="one-time-code"]').fill(await mailed.codeTo(address, 2))
    await expect(page).toHaveURL(`${server.url}/logoff/result`)
    await main.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(`${server.url}/home`)
    // Wait for the notification: after the skipped days it would be too old to be sent.
    await expect.poll(() => mailed.subjectsTo(address).length).toBe(3)
    people.push(person)
  }
  await letPass(29)
  // One account still exists and may be restored; here the dialog for that is only opened.
  for (const { address, page, account } of people.slice(0, 1)) {
    await page.goto(`${server.url}/home`)
    await account.name(address, EN.byEmail)
    await expect(account.dialog.locator('input[name="password"]')).toBeVisible()
  }

  await letPass(2)
  await expect
    .poll(async () => Promise.all(people.map(async ({ picture }) => (await fetch(picture)).status)), {
      timeout: 60_000,
      intervals: [1000],
    })
    .toEqual([404, 404])
  for (const { address, page, account, context } of people) {
    await page.goto(`${server.url}/home`)
    // The address is unknown, so a code for registration is sent.
    await account.name(address, EN.byEmail)
    await account.code(await mailed.codeTo(address, 4))
    await account.press(EN.skip)
    await account.expectSignedIn()
    await page.goto(`${server.url}/works`)
    await expect(page.getByRole('main').getByText('No works yet')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: `Of ${address}` })).toHaveCount(0)
    await context.close()
  }
})
