import { expect, type Page, test } from 'playwright/test'
import {
  frameOf,
  frameUrl,
  hostEvents,
  openHostPage,
  runInHostPage,
  useEmbedded,
} from './support/embedded.ts'
import { tokenFor } from './support/partner-site.ts'
import { collectPageErrors } from './support/visitor.ts'

const easel = useEmbedded()
/** Goes back in the frame's history. Returns the query of the new address. */
const goBack = (page: Page) =>
  page.frames()[1]?.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('popstate', () => setTimeout(() => resolve(window.location.search)), {
          once: true,
        })
        window.history.back()
      }),
  )
const works = (page: Page) =>
  frameOf(page)
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('img') })

test("a partner's user generates images in the frame, and only they see them", async ({ browser }) => {
  const site = await easel.knownSite("language: 'en',")
  let user = 'ada'
  site.token = () => tokenFor(user)
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await openHostPage(context, site)
  const pageErrors = collectPageErrors(page)
  await runInHostPage(page, "easel.changeRouter('create')")
  await frameOf(page).getByRole('textbox', { name: 'What should be drawn?' }).fill('A lighthouse at night')
  await frameOf(page).getByRole('button', { name: 'Generate' }).click()
  await expect(frameOf(page).getByRole('img', { name: /image 4$/ })).toBeVisible({ timeout: 45_000 })
  await runInHostPage(page, "easel.changeRouter('works')")
  await expect(works(page)).toHaveCount(1)

  await runInHostPage(page, "easel.changeRouter('create')")
  const field = frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })
  await field.fill('a secret plan')
  await runInHostPage(page, 'easel.refreshHeaders()')
  await page.waitForTimeout(500)
  await expect(field).toHaveValue('a secret plan')

  user = 'grace'
  await runInHostPage(page, 'easel.userChange()')
  await expect(field).toHaveValue('')
  await runInHostPage(page, "easel.changeRouter('works')")
  await expect(frameOf(page).getByText('No works yet')).toBeVisible()
  user = 'ada'
  await runInHostPage(page, 'easel.userChange()')
  await expect(works(page)).toHaveCount(1)

  await page.reload()
  await runInHostPage(page, "easel.ready.then(() => easel.changeRouter('works'))")
  await expect(works(page)).toHaveCount(1)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the next user of a tab sees nothing of the previous one, however late the host names them', async ({
  browser,
}) => {
  const first = await easel.knownSite("language: 'en', route: 'create',")
  const second = await easel.knownSite(
    "language: 'en', route: 'create', getHeaders: () => new Promise(() => {}),",
  )
  first.token = () => tokenFor('ada')
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await context.newPage()
  const field = frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })
  await page.goto(first.near)
  await field.fill('A private draft of Ada')
  await page.waitForTimeout(800)
  // Requests that the previous page left pending are Ada's.
  await page.goto(second.near, { waitUntil: 'commit' })
  const words: string[] = []
  page.on('request', (request) => {
    const word = request.headers().authorization
    if (word) words.push(word)
  })
  await expect(field).toHaveValue('')
  await frameOf(page).getByRole('link', { name: 'My works' }).click()
  await expect(frameOf(page).getByText('No works yet')).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'Start creating' }).click()
  await expect(field).toHaveValue('')
  expect(words).toEqual([])
  await context.close()
})

test('another user sees nothing of the previous one, even if the host never names them', async ({
  browser,
}) => {
  // The same site as Easel, so that the test can read the frame's storage.
  const site = await easel.knownSite(
    "language: 'en', getHeaders: () => window.isSilent ? new Promise(() => {}) : fetch('/my-easel-token').then((answer) => answer.json()),",
  )
  site.token = () => tokenFor('ada')
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await context.newPage()
  await page.goto(site.near)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  const field = frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })
  const here = (name: string) =>
    frameOf(page).getByRole('link', { name }).and(frameOf(page).locator('[aria-current=page]'))
  // Created before the call, which may be released before its handler has started.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v2/mj/submit', async (route) => {
    await held.promise
    await route.continue()
  })
  await runInHostPage(page, "easel.changeRouter('create')")
  await field.fill('A secret plan of Ada')
  const sent = page.waitForRequest('**/api/v2/mj/submit')
  await frameOf(page).getByRole('button', { name: 'Generate' }).click()
  await sent
  await runInHostPage(page, 'window.isSilent = true, void easel.userChange()')
  await expect(field).toHaveValue('', { timeout: 3000 })
  // Now the answer to Ada's request arrives.
  const answered = page.waitForResponse('**/api/v2/mj/submit')
  held.resolve()
  await answered
  await page.waitForTimeout(300)
  const histories = await page
    .frames()[1]
    ?.evaluate(() => Object.entries(localStorage).filter(([key]) => key.endsWith('creator.history')))
  expect(JSON.stringify(histories)).not.toContain('secret')

  site.token = () => tokenFor('grace')
  await runInHostPage(page, 'window.isSilent = false, easel.userChange()')
  await runInHostPage(page, "easel.changeRouter('works', { search: 'a search of Grace' })")
  await expect.poll(() => frameUrl(page)).toContain('search')
  // A link to the current page would replace its history entry.
  await expect(here('My works')).toBeVisible()
  // The user's own navigation adds a history entry; the host's does not.
  await frameOf(page).getByRole('link', { name: 'Create' }).click()
  await expect(here('Create')).toBeVisible()
  await frameOf(page).getByRole('link', { name: 'My works' }).click()
  await expect(here('My works')).toBeVisible()
  await runInHostPage(page, "easel.changeRouter('works', { search: 'another of Grace' })")
  await expect.poll(() => frameUrl(page)).toContain('another')
  await runInHostPage(page, 'window.isSilent = true, void easel.userChange()')
  await expect.poll(() => frameUrl(page)).toMatch(/\/embed\/works\?partner=shop$/)
  await expect(frameOf(page).getByText('No works yet')).toBeVisible()

  // Back leads to Grace's previous page, without Ada's search.
  await runInHostPage(page, "easel.changeRouter('create')")
  await expect.poll(() => frameUrl(page)).toContain('/embed/create')
  expect([await goBack(page), await goBack(page)]).toEqual(['?partner=shop', '?partner=shop'])
  await expect(frameOf(page).getByText('No works yet')).toBeVisible()
  await context.close()
})

test('an expired token is renewed by the host, which also handles the sign-in', async ({ browser }) => {
  const site = await easel.knownSite("language: 'en',")
  const expired = Math.floor(Date.now() / 1000) - 600
  site.token = () => (site.tokensGiven === 1 ? tokenFor('ada', { exp: expired }) : tokenFor('ada'))
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await openHostPage(context, site)
  await expect(works(page).first()).toBeVisible()
  // The wall may appear before the first call that needs a token.
  await expect.poll(() => site.tokensGiven).toBe(2)

  await runInHostPage(page, 'hostEvents.length = 0')
  site.token = () => tokenFor('ada', { exp: expired })
  await runInHostPage(page, 'easel.userChange()')
  await expect.poll(() => hostEvents(page)).toContainEqual({ login: 'session' })
  await page.waitForTimeout(3000)
  // Neither the user nor the partner's server is asked endlessly.
  expect(
    (await hostEvents(page)).filter((word) => typeof word === 'object' && word && 'login' in word),
  ).toHaveLength(1)
  expect(site.tokensGiven).toBeLessThan(8)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  await context.close()
})
