import { basename } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { AccountOf, ACCOUNT_WORDS as WORDS } from './support/account.ts'
import { draw, frameOf, hostEvents, runInHostPage, useEmbedded } from './support/embedded.ts'

const easel = useEmbedded({ LIMITS: JSON.stringify({ generationsPerDay: 1 }), GEO_COUNTRY: 'MX' })

/** The scripts that a page and its frames have asked for, by their names. */
function scriptsOf(page: Page): () => Promise<Map<string, string>> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) asked.add(request.url())
  })
  // Read from the server, because a page does not keep what it has only preloaded.
  const read = async (url: string) => [basename(url), await (await fetch(url)).text()] as const
  return async () => new Map(await Promise.all([...asked].map(read)))
}

/** What the code of the account dialogs says, and no other. */
const MARKS = ['one-time-code', 'current-password', 'Please agree to the terms first']
const marksIn = (scripts: Map<string, string>): string[] =>
  MARKS.filter((mark) => [...scripts.values()].some((text) => text.includes(mark)))

test('a partner’s frame sends who logs in to its host, and loads nothing of the account dialogs', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })

  // On the site the same press loads them: what is looked for below can be found.
  const own = await context.newPage()
  const ownScripts = scriptsOf(own)
  await own.goto(`${easel.url}/home`)
  await own.waitForLoadState('networkidle')
  const before = await ownScripts()
  expect(marksIn(before)).toEqual([])
  const account = new AccountOf(own, WORDS.en)
  await account.open()
  await account.press(WORDS.en.login)
  await expect(account.dialog.locator('input[name="username"]')).toBeVisible()
  const after = await ownScripts()
  expect(marksIn(after)).toEqual(MARKS)
  const ofDialogs = [...after].flatMap(([name, text]) =>
    MARKS.some((mark) => text.includes(mark)) ? [name] : [],
  )
  await own.close()

  const site = await easel.knownSite("language: 'en',")
  const page = await context.newPage()
  const scripts = scriptsOf(page)
  await page.goto(site.origin)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  await runInHostPage(page, "easel.changeRouter('create')")
  await draw(frameOf(page), 'A lighthouse at night')
  await frameOf(page).getByRole('button', { name: 'Log in for more' }).click()
  await expect.poll(() => hostEvents(page)).toContainEqual({ login: 'quota.submit' })
  // On the site they were there by then.
  await page.waitForTimeout(1000)
  const embedded = await scripts()
  expect(embedded.size).toBeGreaterThan(0)
  expect(marksIn(embedded)).toEqual([])
  expect([...embedded.keys()].filter((name) => ofDialogs.includes(name))).toEqual([])
  await expect(frameOf(page).getByRole('dialog')).toHaveCount(0)
  await context.close()
})
