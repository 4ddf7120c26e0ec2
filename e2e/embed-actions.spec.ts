import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { draw, frameOf, frameUrl, hostEvents, runInHostPage, useEmbedded } from './support/embedded.ts'
import { type PartnerSite, tokenFor } from './support/partner-site.ts'

const easel = useEmbedded({ LIMITS: JSON.stringify({ generationsPerDay: 1 }) })

let context: BrowserContext
let vip: boolean

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1100, height: 860 }, acceptDownloads: true })
  vip = false
})
test.afterEach(() => context.close())

/** The page of the partner; `pay` is the script of its own pages. */
async function enter(site: PartnerSite, scripts: Promise<string>[] = []): Promise<Page> {
  const page = await context.newPage()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  await page.exposeFunction('pay', () => {
    vip = true
  })
  await page.goto(site.origin)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  return page
}

const HOST = `language: 'en', on: {
  downloadImage: (file) => (hostEvents.push({ file }), { outcome: 'done' }),
  showVip: async (ask) => (hostEvents.push({ vip: ask.reason }), await pay(), { outcome: 'done' }),
},`

test('the host gets a URL it can fetch, and somebody who pays is a member at once', async () => {
  test.slow()
  const site = await easel.knownSite(HOST)
  site.token = () => tokenFor('ada', { vip })
  const scripts: Promise<string>[] = []
  const page = await enter(site, scripts)
  const frame = frameOf(page)
  await runInHostPage(page, "easel.changeRouter('create')")
  await draw(frame, 'A lighthouse at night')
  await frame.getByRole('button', { name: /image 1$/ }).click()

  await frame.getByRole('button', { name: 'Download', exact: true }).click()
  const fileOf = async () => {
    const event = (await hostEvents(page)).find((word) => typeof word === 'object' && word && 'file' in word)
    return (event as { file: { url: string; filename: string } } | undefined)?.file
  }
  await expect.poll(fileOf).toBeTruthy()
  const file = await fileOf()
  expect(file?.url).toMatch(new RegExp(`^${easel.url}/files/taken/`))
  const answer = await page.request.get(file?.url ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])

  const large = frame.getByRole('button', { name: 'Download in 4K' })
  await large.click()
  // What was refused goes on by itself.
  await expect(frame.getByRole('progressbar', { name: 'Enhancing to 4K' })).toBeVisible()
  expect(await hostEvents(page)).toContainEqual({ vip: 'locked.enhance' })
  // Neither the dialogs of the site nor their code: the field of a code, and the frame of a QR code.
  await expect(frame.getByRole('dialog').filter({ hasText: /Log in|Unlock VIP/ })).toHaveCount(0)
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded.length).toBeGreaterThan(100_000)
  expect(loaded).not.toMatch(/one-time-code|qrcodeSize/)
  // The VIP badge disappears: the locked action is now like any other.
  await expect(large).not.toHaveAttribute('data-variant', 'gold')
  expect(
    (await hostEvents(page)).filter((word) => JSON.stringify(word).includes('locked.enhance')),
  ).toHaveLength(1)
})

test('a new token of the same user takes effect at once and keeps their text', async () => {
  const site = await easel.knownSite("language: 'en',")
  // Nobody who has drawn in another test: the ring shows a whole quota.
  site.token = () => tokenFor('grace', { vip })
  const page = await enter(site)
  const frame = frameOf(page)
  await runInHostPage(page, "easel.changeRouter('create')")
  const field = frame.getByRole('textbox', { name: 'What should be drawn?' })
  await field.fill('A fox in the snow')
  await frame.getByRole('button', { name: 'More', exact: true }).click()
  await expect(frame.getByText('For VIP members')).toBeVisible()
  const ring = frame.getByRole('meter', { name: /1 of 1 left/ })
  await expect(ring).toBeVisible()
  vip = true
  await runInHostPage(page, 'easel.refreshHeaders()')
  await expect(frame.getByText('For VIP members')).toHaveCount(0)
  await expect(ring).toHaveCount(0)
  await expect(field).toHaveValue('A fox in the snow')
})

test('where the host sells no membership, a code that was bought elsewhere unlocks the frame', async () => {
  const site = await easel.knownSite("language: 'en',")
  site.token = () => tokenFor('lin')
  const page = await enter(site)
  const frame = frameOf(page)
  await runInHostPage(page, "easel.changeRouter('home')")
  await frame.getByRole('main').getByRole('listitem').locator('a').first().click()
  const large = frame.getByRole('button', { name: 'Download in 4K' })
  await large.click()
  const code = frame.getByRole('textbox', { name: 'Activation code' })
  const activate = frame.getByRole('button', { name: 'Activate', exact: true })
  await code.fill('EASEL-0A1B2-C3D4E-5F6G7-H8J9K')
  await activate.click()
  await expect(frame.getByText('This activation code is not valid')).toBeVisible()
  await code.fill(easel.operator('code', '--days', '30').trim())
  await activate.click()
  await expect(frame.getByText(/^You are VIP now, until /)).toBeVisible()
  // The host signs its users in: nobody is asked to do so here.
  await expect(frame.getByRole('dialog', { name: 'You are not logged in' })).toHaveCount(0)
  await expect(large).not.toHaveAttribute('data-variant', 'gold')
})

test('if the host fails to save a file, the browser does, and the report names no private data', async () => {
  const site = await easel.knownSite(
    `language: 'en', on: { downloadImage: () => { throw new Error('no disk') } },`,
  )
  site.token = () => tokenFor('grace')
  const page = await enter(site)
  const frame = frameOf(page)
  await runInHostPage(page, "easel.changeRouter('home', { partner: 'another', search: 'moon' })")
  await expect
    .poll(() => frameUrl(page))
    .toMatch(/\/embed\/home\?partner=shop&search=moon$|\?search=moon&partner=shop$/)
  await runInHostPage(page, "easel.changeRouter('home')")
  await frame.getByRole('main').getByRole('listitem').locator('a').first().click()
  const download = page.waitForEvent('download')
  await frame.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
  const image = new URL(frameUrl(page)).searchParams.get('image')

  await runInHostPage(page, "easel.changeRouter('create')")
  await expect(frame.getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  await runInHostPage(page, `easel.changeRouter('detail', { id: '${image}' })`)
  await expect(frame.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  expect(new URL(frameUrl(page)).pathname).toBe('/embed/create')
})

test('a widget’s download does not navigate the page, whether or not the file arrives', async () => {
  const site = await easel.knownSite("language: 'en',")
  const page = await enter(site)
  const widget = await easel.mount(page, 'Gallery')
  await widget.getByRole('listitem').locator('a').first().click()
  const button = widget.getByRole('button', { name: 'Download', exact: true })
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toMatch(/^easel-.*\.jpg$/)

  await page.route('**/files/taken/*', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await button.click()
  await expect(widget.getByText('The request failed, please try again later')).toBeVisible()
  expect(page.url()).toBe(`${site.origin}/`)
  expect(await page.evaluate('left')).toBe(0)
})

test('somebody who signs in on the page of a widget continues as that user', async () => {
  test.slow()
  const site = await easel.knownSite("language: 'en',")
  site.token = () => (vip ? tokenFor('hedy', { vip }) : null)
  const page = await enter(site)
  const widget = await easel.mount(
    page,
    'Creator',
    "host: { openLogin: async () => (await pay(), { outcome: 'done' }) }",
  )
  await draw(widget, 'A lighthouse at night')
  await expect(widget.getByRole('button', { name: 'Generate' })).toBeDisabled()
  const way = widget.getByRole('button', { name: 'Log in for more' })
  await way.click()
  await expect(way).toHaveCount(0)
  await draw(widget, 'A fox in the snow')
})

test('a widget whose partner is suspended reports that, and not a network error', async () => {
  const site = await easel.knownSite("language: 'en',")
  const page = await enter(site)
  const widget = await easel.mount(
    page,
    'Gallery',
    'onError: ({ code }) => hostEvents.push({ widget: code })',
  )
  await expect(widget.getByRole('listitem').locator('img').first()).toBeVisible()
  easel.partner('suspend', 'shop')
  await runInHostPage(page, "widget.update({ params: { search: 'moon' } })")
  await expect(widget.getByText('This site may not use Easel')).toBeVisible()
  expect(await hostEvents(page)).toContainEqual({ widget: 'PARTNER_REFUSED' })
  easel.partner('resume', 'shop')
})

test.describe('the square', () => {
  /** How many works in the gallery are this one. */
  async function shown(page: Page): Promise<number> {
    await page.goto(`${easel.url}/square`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    return page
      .getByRole('main')
      .getByRole('img', { name: /quiet lighthouse/ })
      .count()
  }
  async function make(features: string[]): Promise<Page> {
    const site = await easel.shopWith({ features })
    site.token = () => tokenFor(`maker-${features.length}`)
    const page = await enter(site)
    await runInHostPage(page, "easel.changeRouter('square')")
    const lands = features.includes('square') ? '/embed/square' : '/embed/home'
    await expect.poll(() => frameUrl(page)).toContain(lands)
    await runInHostPage(page, "easel.changeRouter('create')")
    await draw(frameOf(page), 'A quiet lighthouse')
    return page
  }

  test('does not exist for a partner without it', async () => {
    test.slow()
    await make(['create', 'works'])
    expect(await shown(await context.newPage())).toBe(0)
  })

  test('shows works of a partner’s frame only there, unless their owner switches that off', async () => {
    test.slow()
    const page = await make(['create', 'square', 'works'])
    await frameOf(page).getByRole('link', { name: 'Square' }).click()
    const inside = frameOf(page)
      .getByRole('main')
      .getByRole('img', { name: /quiet lighthouse/ })
    await expect(inside).toHaveCount(1)
    expect(await shown(await context.newPage())).toBe(0)
    const box = frameOf(page).getByRole('checkbox', { name: 'Show my works to others' })
    await expect(box).toBeChecked()
    await box.uncheck()
    await expect(inside).toHaveCount(0)
  })
})

test('without create, there is no link to it', async () => {
  const site = await easel.shopWith({ features: [] })
  const page = await enter(site)
  const frame = frameOf(page)
  await frame.getByRole('main').getByRole('listitem').locator('a').first().click()
  await expect(frame.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(frame.getByRole('button', { name: /Remix|Four more|Enhance/ })).toHaveCount(0)
  for (const place of ['create', 'works', 'queue', 'square']) {
    await runInHostPage(page, `easel.changeRouter('${place}')`)
    await expect.poll(() => frameUrl(page)).toMatch(/\/embed\/home\?partner=shop$/)
  }
})
