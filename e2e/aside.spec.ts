import { expect, test } from 'playwright/test'
import { draw, frameOf, frameUrl, hostEvents, runInHostPage, useEmbedded } from './support/embedded.ts'
import { blocksOf } from './support/guide.ts'
import { collectPageErrors } from './support/visitor.ts'

const easel = useEmbedded()

test('the side panel makes images from what the page selects, and loads nothing that it does not show', async ({
  browser,
}) => {
  const site = await easel.knownSite("language: 'en', route: 'aside',")
  const context = await browser.newContext({ viewport: { width: 320, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const calls: { path: string; type: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const type = request.headers()['x-client-type'] ?? ''
    if (pathname.startsWith('/api/')) calls.push({ path: pathname, type })
  })
  await page.goto(site.origin)
  const frame = frameOf(page)
  const field = frame.getByRole('textbox', { name: 'What should be drawn?' })
  await expect(field).toBeVisible()
  await expect(frame.getByRole('navigation')).toHaveCount(0)
  expect(frameUrl(page)).toMatch(/\/embed\/aside\?partner=shop$/)

  await runInHostPage(page, "easel.changeRouter('aside', { prompt: 'A lighthouse at night' })")
  await expect(field).toHaveValue('A lighthouse at night')
  await draw(frame, 'A red fox')
  // What was made can be dragged into the page beside it.
  const dragged = await frame.getByRole('button', { name: 'A red fox, image 1' }).evaluate((button) => {
    const dataTransfer = new DataTransfer()
    button.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
    return dataTransfer.getData('text/uri-list')
  })
  expect(dragged).toMatch(new RegExp(`^${easel.url}/files/.+\\.webp$`))
  expect((await fetch(dragged)).headers.get('content-type')).toBe('image/webp')

  const paths = calls.map(({ path }) => path)
  expect(paths.filter((path) => /launchers|ip-info-ext|user-info|app\/events/.test(path))).toEqual([])
  expect(await hostEvents(page)).not.toContainEqual({ track: expect.anything() })
  // The clock of the server is asked for without headers.
  expect(new Set(calls.flatMap(({ type }) => type || []))).toEqual(new Set(['aside']))
  expect(errors).toEqual([])
  await context.close()
})

test('several paragraphs that a person selects become the prompt by what the guide says', async ({
  browser,
}) => {
  const site = await easel.knownSite("language: 'en', route: 'aside',")
  const context = await browser.newContext({ viewport: { width: 400, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await page.goto(site.origin)
  const field = frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })
  await expect(field).toBeVisible()
  await page.evaluate(() => {
    const article = Object.assign(document.createElement('article'), {
      innerHTML: '<p>A lighthouse\tat night</p><ul><li>in the storm</li><li>seen from a boat</li></ul>',
    })
    document.body.append(article)
  })
  const snippet = blocksOf('options', 'Of the frame', 'js').find((code) => code.includes('selectionchange'))
  await runInHostPage(page, snippet ?? '')
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('article') as Element))
  await expect(field).toHaveValue('A lighthouse at night in the storm seen from a boat')
  expect(errors).toEqual([])
  await context.close()
})

test('a frame goes to the side panel and back when its page asks', async ({ browser }) => {
  const site = await easel.knownSite("language: 'en',")
  const context = await browser.newContext({ viewport: { width: 400, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(site.origin)
  const frame = frameOf(page)
  await expect(frame.getByRole('navigation')).toBeVisible()
  await runInHostPage(page, "easel.changeRouter('aside', { prompt: 'A lighthouse' })")
  await expect(frame.getByRole('textbox', { name: 'What should be drawn?' })).toHaveValue('A lighthouse')
  await expect(frame.getByRole('navigation')).toHaveCount(0)
  await expect.poll(() => hostEvents(page)).toContainEqual({ navigate: { to: 'aside' } })
  // In the panel links to Create lead to the panel; the page can still ask for the other.
  await runInHostPage(page, "easel.changeRouter('create')")
  await expect(frame.getByRole('navigation')).toBeVisible()
  await expect(frame.getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  expect(frameUrl(page)).toContain('/embed/create')
  await runInHostPage(page, "easel.changeRouter('works')")
  await expect(frame.getByRole('heading', { name: 'My works' })).toBeVisible()
  await context.close()
})

test('a partner without Create has no side panel either', async ({ browser }) => {
  const site = await easel.shopWith({ features: ['works'] })
  site.show(easel.url, "language: 'en', route: 'aside',")
  const context = await browser.newContext({ viewport: { width: 400, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(site.origin)
  await expect(frameOf(page).getByRole('main').getByRole('img').first()).toBeVisible()
  expect(frameUrl(page)).toContain('/embed/home')
  await context.close()
})
