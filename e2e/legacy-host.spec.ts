import { expect, test } from 'playwright/test'
import { draw, frameOf, frameUrl, useEmbedded } from './support/embedded.ts'
import { heard, showOldPage } from './support/old-page.ts'
import { tokenFor } from './support/partner-site.ts'
import { collectPageErrors } from './support/visitor.ts'

const easel = useEmbedded()

const FEATURES = ['create', 'works']

test('an old page whose partner has asked for it names its user and leads through the pages', async ({
  browser,
}) => {
  const known = await easel.shopWith({ features: [...FEATURES, 'legacy-bridge'] })
  const site = showOldPage(known, easel.url, tokenFor('ada'))
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/mj/submit')) tokens.push(request.headers().authorization)
  })
  await page.goto(site.origin)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  await expect.poll(() => heard(page)).toContain('getParams')
  await page.evaluate("say('changeRouter', { to: 'create' })")
  await draw(frameOf(page), 'A red fox')
  expect(tokens).toEqual([expect.stringMatching(/^Bearer \S+$/)])
  await page.evaluate("say('changeRouter', { to: 'works' })")
  await expect(frameOf(page).getByRole('heading', { name: 'My works' })).toBeVisible()
  await expect.poll(() => heard(page)).toContain('changeRouterOfNav')
  expect(errors).toEqual([])
  await context.close()
})

test('plain messages are not heard unless the partner has asked for it', async ({ browser }) => {
  const site = showOldPage(await easel.shopWith({ features: FEATURES }), easel.url, tokenFor('ada'))
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(site.origin)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  await page.evaluate("say('changeRouter', { to: 'works' })")
  await page.evaluate("say('headers', { headers: { authorization: 'Bearer evil' } })")
  // What was said has been delivered, and what it leads to would have been seen by then.
  await page.frames()[1]?.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  expect(frameUrl(page)).toContain('/embed/home')
  expect(await heard(page)).not.toContain('getParams')
  await context.close()
})
