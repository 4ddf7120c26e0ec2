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

const easel = useEmbedded()
const works = (page: Page) =>
  frameOf(page)
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('img') })

test('language, theme and page follow the host, and the URL keeps the partner', async ({ browser }) => {
  const site = await easel.knownSite("language: 'zh_TW', theme: { mode: 'dark', accent: '#0a7755' },")
  const context = await browser.newContext({ viewport: { width: 700, height: 860 }, locale: 'en-US' })
  const page = await openHostPage(context, site)
  await expect(frameOf(page).getByRole('link', { name: '我的作品' })).toBeVisible()
  await expect(frameOf(page).locator('.easel-root')).toHaveAttribute('data-theme', 'dark')
  await runInHostPage(page, "easel.changeLanguage('es-MX')")
  await expect(frameOf(page).getByRole('link', { name: 'Mis obras' })).toBeVisible()
  await expect(
    frameOf(page).getByRole('button', { name: 'Acuarela' }).or(frameOf(page).getByText('Acuarela')).first(),
  ).toBeVisible()
  await runInHostPage(page, "easel.setTheme({ mode: 'light' })")
  await expect(frameOf(page).locator('.easel-root')).toHaveAttribute('data-theme', 'light')

  await frameOf(page).getByRole('link', { name: 'Mis obras' }).click()
  await expect.poll(() => frameUrl(page)).toMatch(/\/embed\/works\?partner=shop$/)
  await expect.poll(() => hostEvents(page)).toContainEqual({ navigate: { to: 'works' } })
  await page.frames()[1]?.evaluate('location.reload()')
  await expect(frameOf(page).getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  expect(frameUrl(page)).toMatch(/\/embed\/works\?partner=shop$/)
  await context.close()
})

test('a second page of the partner starts as configured, and a reload keeps the page', async ({
  browser,
}) => {
  // The same site as Easel, because browsers may block storage in frames of other sites.
  const first = await easel.knownSite("language: 'en',")
  const second = await easel.knownSite("language: 'en', route: 'create',")
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await context.newPage()
  const field = frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })
  const heading = frameOf(page).getByRole('heading', { name: 'My works' })
  await page.goto(first.near)
  await expect(works(page).first()).toBeVisible()
  await page.goto(second.near)
  await expect(field).toBeVisible()
  await frameOf(page).getByRole('link', { name: 'My works' }).click()
  await expect(heading).toBeVisible()
  await page.frames()[1]?.evaluate('location.reload()')
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await page.goto(`${second.near}/another-page`)
  await expect(field).toBeVisible()
  await context.close()
})

test('a frame with autoHeight grows and shrinks with its content', async ({ browser }) => {
  const site = await easel.knownSite("language: 'en', route: 'works', autoHeight: true,")
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await openHostPage(context, site)
  const height = () => page.locator('#slot iframe').evaluate((frame) => frame.getBoundingClientRect().height)
  await expect(frameOf(page).getByText('No works yet')).toBeVisible()
  await expect.poll(height).toBeLessThan(700)
  const low = await height()
  await runInHostPage(page, "easel.changeRouter('create')")
  await expect.poll(height).toBeGreaterThan(low + 100)
  await runInHostPage(page, "easel.changeRouter('works')")
  await expect.poll(height).toBeLessThan(low + 50)
  await context.close()
})

test('a frame starts on the page in its URL', async ({ browser }) => {
  const site = await easel.knownSite("src: EASEL + '/embed/works', language: 'en',")
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await openHostPage(context, site)
  await expect(frameOf(page).getByRole('heading', { name: 'My works' })).toBeVisible()
  expect(frameUrl(page)).toMatch(/\/embed\/works\?partner=shop$/)
  await context.close()
})

for (const [route, path] of [
  ['create', 'create'],
  ['aside', 'aside'],
  ['queue', 'queue'],
] as const) {
  test(`a frame that starts with ${route} loads no other page first, also in a wide frame`, async ({
    browser,
  }) => {
    const site = await easel.knownSite(`language: 'en', route: '${route}',`)
    const context = await browser.newContext({ viewport: { width: 1500, height: 860 } })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(site.origin)
    const isShown =
      path === 'queue'
        ? frameOf(page).getByText('Nothing in the last three days')
        : frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })
    await expect(isShown).toBeVisible()
    await expect.poll(() => hostEvents(page)).toContain('ready')
    expect(frameUrl(page)).toMatch(new RegExp(`/embed/${path}\\?partner=shop$`))
    expect(requests.filter((name) => /^\/embed\/|\/homepage$/.test(name))).toEqual([`/embed/${path}`])
    expect(await hostEvents(page)).toEqual(['ready'])
    await context.close()
  })
}

test('a page that the host navigates to works at any width and stays in the host’s history', async ({
  browser,
}) => {
  const site = await easel.knownSite("language: 'en',")
  const context = await browser.newContext({ viewport: { width: 1500, height: 860 } })
  const page = await context.newPage()
  await page.goto(`${site.origin}/before`)
  await page.goto(site.origin)
  await expect(works(page).first()).toBeVisible()
  const length = await page.evaluate('history.length')
  await runInHostPage(page, "easel.changeRouter('queue')")
  await expect(frameOf(page).getByText('Nothing in the last three days')).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'My queue' })).toBeVisible()
  await runInHostPage(page, "easel.changeRouter('works')")
  await expect(frameOf(page).getByRole('heading', { name: 'My works' })).toBeVisible()
  await runInHostPage(page, "easel.changeRouter('aside')")
  await expect(frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  expect((await hostEvents(page)).filter((one) => JSON.stringify(one).includes('error'))).toEqual([])
  expect(await page.evaluate('history.length')).toBe(length)
  await page.goBack()
  expect(page.url()).toBe(`${site.origin}/before`)
  await context.close()
})

test('the doctor finds a token with a wrong signature as soon as the frame is ready', async ({ browser }) => {
  const site = await easel.knownSite("language: 'en',")
  site.token = () => `${tokenFor('ada').slice(0, -6)}AAAAAA`
  const page = await browser.newPage()
  await page.goto(site.origin)
  await page.waitForFunction('window.easel')
  // Where the browser blocks storage in frames of other sites, the doctor reports that too.
  const codes = await page.evaluate(
    'easel.ready.then(() => easel.doctor()).then(({ findings }) => findings.map(({ code }) => code))',
  )
  expect(codes).toContain('token')
  await page.close()
})

test('an embedded page in a foreign frame learns which origin to register', async ({ browser }) => {
  const site = await easel.knownSite("language: 'en', connectTimeout: 2000,")
  const stranger = await easel.unknownSite('')
  const page = await browser.newPage()
  await page.goto(stranger.origin)
  await page.evaluate((src) => {
    document.body.innerHTML = `<iframe src="${src}" width="900" height="800"></iframe>`
  }, site.origin)
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(site.origin))).toBe(true)
  const frame = page.frames().find((each) => each.url().startsWith(site.origin))
  await expect.poll(() => frame?.evaluate('hostEvents')).toContainEqual({ refused: 'TIMEOUT' })
  expect(await frame?.evaluate('easel.doctor()')).toMatchObject({
    findings: [{ code: 'foreign-frame', fix: `npm run partner allow shop ${stranger.origin}` }],
  })
  await page.close()
})

test('a suspended partner is cut off at once, and its page gets the reason', async ({ browser }) => {
  const site = await easel.knownSite("language: 'en', connectTimeout: 8000,")
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await openHostPage(context, site)
  expect(easel.partner('suspend', 'shop')).toBe('shop is suspended.\n')
  await runInHostPage(page, "easel.changeRouter('works')")
  await expect(frameOf(page).getByText('This site may not use Easel').first()).toBeVisible()
  await page.reload()
  await expect.poll(() => hostEvents(page)).toContainEqual({ refused: 'PARTNER_UNKNOWN' })
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(page.locator('#slot')).toContainText('Try again')
  easel.partner('resume', 'shop')
  // Navigates instead of reloading, because a reload in Chromium's headless shell keeps an error page in a
  // frame.
  await page.goto(site.origin)
  await expect(works(page).first()).toBeVisible()
  await context.close()
})

test('a page of another origin cannot frame it, and gets the line to paste', async ({ browser }) => {
  const site = await easel.unknownSite("language: 'en', connectTimeout: 3000,")
  await easel.declare('https://shop.example')
  const page = await browser.newPage()
  await page.goto(site.origin)
  await expect.poll(() => hostEvents(page)).toContainEqual({ refused: 'ORIGIN_REFUSED' })
  const diagnosis = JSON.stringify(await page.evaluate('easel.doctor()'))
  expect(diagnosis).toContain('frame-ancestors')
  expect(diagnosis).toContain(`npm run partner allow shop ${site.origin}`)
  await page.close()
})
