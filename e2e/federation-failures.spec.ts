import { expect, type Page, test } from 'playwright/test'
import { PartnerSites } from './support/partner-sites.ts'
import {
  expectHostPageWorks,
  framed,
  mountGallery,
  policy,
  strict,
  visit,
  walled,
} from './support/partner-visits.ts'

let partners: PartnerSites

test.beforeAll(async () => {
  partners = await PartnerSites.open()
})
test.afterEach(async ({ browser }) => {
  partners.restore()
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => partners.close())

test('a page with Trusted Types gets its widgets by allowing one policy name', async ({ browser }) => {
  const { plain } = partners.sites
  plain.options.contentPolicy = "require-trusted-types-for 'script'; trusted-types easel-widgets"
  const seen = await visit(browser, plain)
  await mountGallery(seen.page)
  await expect(walled(seen.page).first()).toBeVisible()
  expect(seen.uncaught).toEqual([])
})

const REMOTE_FAILURES: [string, (page: Page) => Promise<unknown>, string][] = [
  [
    'is missing',
    (page) => page.route('**/widgets/**', (route) => route.fulfill({ status: 404 })),
    'manifest',
  ],
  ['does not come', (page) => page.route('**/widgets/**', () => {}), 'within 8 s'],
  ['is half there', (page) => page.route(/\/widgets\/\d+\.\w+\.js/, (route) => route.abort()), 'chunk'],
]
for (const [failure, spoil, cause] of REMOTE_FAILURES) {
  test(`a remote that ${failure} is replaced by the frame, and the console has the reason`, async ({
    browser,
  }) => {
    const seen = await visit(browser, partners.sites.react, spoil)
    await expect(framed(seen.page)).toBeVisible({ timeout: 30_000 })
    const lines = seen.consoleLines.filter((line) =>
      line.startsWith('Easel: the Gallery is shown in a frame'),
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(cause)
    await expectHostPageWorks(seen)
  })
}

test('a policy that allows the frame but no scripts: the frame, and the missing line', async ({
  browser,
}) => {
  const easel = partners.easel.url
  partners.sites.react.options.contentPolicy = policy({
    'script-src': `'self' ${easel}/sdk/`,
    'connect-src': "'self'",
    'frame-src': easel,
  })
  const seen = await visit(browser, partners.sites.react)
  await expect(framed(seen.page)).toBeVisible()
  expect(seen.consoleLines.join('\n')).toContain(`content policy forbids it. Add: connect-src ${easel};`)
  await expectHostPageWorks(seen)
})

test('a policy that allows nothing of Easel: an explanation, and the missing lines', async ({ browser }) => {
  partners.sites.react.options.contentPolicy = strict()
  const seen = await visit(browser, partners.sites.react)
  await expect(seen.page.getByRole('alert')).toHaveText('Pictures cannot be shown right now.')
  const last = seen.consoleLines.at(-1) ?? ''
  expect(last).toContain(`connect-src ${partners.easel.url};`)
  expect(last).toContain(`script-src ${partners.easel.url};`)
  await expectHostPageWorks(seen)
})

for (const name of ['react', 'plain'] as const) {
  test(`a strict policy that names Easel is enough (${name})`, async ({ browser }) => {
    partners.sites[name].options.contentPolicy = strict(partners.easel.url)
    const seen = await visit(browser, partners.sites[name])
    if (name === 'plain') await mountGallery(seen.page)
    await expect
      .poll(() =>
        walled(seen.page)
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0)
    await seen.page.getByRole('listitem').getByRole('link').first().click()
    await expect(seen.page.getByRole('dialog')).toBeVisible()
    await seen.page.keyboard.press('Escape')
    expect(seen.consoleLines).toEqual([])
    expect(seen.uncaught).toEqual([])
  })
}

test('a strict policy that names Easel is enough (frame)', async ({ browser }) => {
  const easel = partners.easel.url
  partners.sites.html.options.contentPolicy = policy({
    'script-src': `'self' ${easel}`,
    'frame-src': easel,
    'connect-src': "'self'",
    // The partner's own icon.
    'img-src': 'data:',
  })
  const seen = await visit(browser, partners.sites.html)
  const frame = seen.page.frameLocator('#easel iframe')
  await expect(frame.getByRole('main').getByRole('img').first()).toBeVisible()
  await seen.page.getByRole('button', { name: 'Create' }).click()
  await expect(frame.getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  expect([...seen.consoleLines, ...seen.uncaught]).toEqual([])
})

test('code that fails to load in a plain page: an explanation and a retry button', async ({ browser }) => {
  const files = /\/widgets\/\d+\.\w+\.js/
  const spoil = (page: Page) => page.route(files, (route) => route.abort())
  const { page, uncaught } = await visit(browser, partners.sites.plain, spoil)
  const why = await page.evaluate(async () => {
    const place = document.querySelector('#one')
    if (!place) return null
    const codes: string[] = []
    const mounted = globalThis.EaselWidgets?.mount('Gallery', place, {
      language: 'en',
      api: { partner: 'shop' },
      onError: ({ code }) => codes.push(code),
    })
    Object.assign(globalThis, { mounted, codes })
    return mounted?.ready.then(
      () => null,
      (error: Error & { code?: string }) => [error.name, error.code, (error.cause as Error).name],
    )
  })
  expect(why).toEqual(['EaselWidgetError', 'CODE_MISSING', 'ChunkLoadError'])
  const alert = page.locator('#one').getByRole('alert')
  await expect(alert).toContainText('can’t be reached')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.evaluate('codes')).toEqual(['CODE_MISSING', 'CODE_MISSING'])
  await expect(alert).toHaveCount(1)
  await page.unroute(files)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.evaluate('mounted.ready')
  await expect(walled(page).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.evaluate('mounted.unmount()')
  expect(await page.locator('#one').evaluate((element) => element.childNodes.length)).toBe(0)
  expect(uncaught).toEqual([])
})

const REFUSED: ['plain' | 'stranger', string, string][] = [
  ['plain', 'nobody', 'a partner that is not known'],
  ['stranger', 'shop', "an origin that is not on the partner's list"],
]
for (const [site, partner, what] of REFUSED) {
  test(`${what} gets no images but an explanation, and the developer gets the cause`, async ({ browser }) => {
    const { page, consoleLines, uncaught } = await visit(browser, partners.sites[site])
    await mountGallery(page, partner)
    await expect(page.locator('#one').getByText('This site may not use Easel')).toBeVisible()
    await expect(walled(page)).toHaveCount(0)
    expect(consoleLines.join('\n')).toContain(`"${partner}"`)
    expect(uncaught).toEqual([])
  })
}

test('an expired token is renewed by asking the page', async ({ browser }) => {
  let given = 0
  partners.sites.plain.options.claims = () => {
    given += 1
    return given === 1 ? { exp: 1000 } : {}
  }
  const { page } = await visit(browser, partners.sites.plain)
  await mountGallery(page)
  await expect(walled(page).first()).toBeVisible()
  expect(given).toBe(2)
  expect(await page.evaluate('asked')).toEqual([])
})

test('if the token stays invalid, the page is asked to sign in, and the widget says so', async ({
  browser,
}) => {
  partners.sites.plain.options.claims = () => ({ exp: 1000 })
  const { page, uncaught } = await visit(browser, partners.sites.plain)
  await mountGallery(page)
  await expect(page.locator('#one').getByText('Your session has ended. Please log in again.')).toBeVisible()
  expect(await page.evaluate('asked')).toContain('session')
  expect(uncaught).toEqual([])
})

test('a page whose storage is blocked works the same', async ({ browser }) => {
  const block = (page: Page) =>
    page.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get })
    })
  const { page, consoleLines, uncaught } = await visit(browser, partners.sites.plain, block)
  await mountGallery(page)
  await expect(walled(page).first()).toBeVisible()
  expect([...consoleLines, ...uncaught]).toEqual([])
})
