import { expect, type Page, test } from 'playwright/test'
import { draw, frameOf, frameUrl, useEmbedded } from './support/embedded.ts'
import { type PartnerSite, tokenFor } from './support/partner-site.ts'
import { collectPageErrors } from './support/visitor.ts'

const easel = useEmbedded()

/** A page from before the bridge: a frame written by hand, and plain objects by `postMessage`. */
function showOldPage(site: PartnerSite): PartnerSite {
  return site.showPage(`<!doctype html>
<html lang="en"><head><title>Old shop</title><link rel="icon" href="data:,"></head>
<body style="margin: 0"><div id="slot">
<iframe title="Easel" src="${easel.url}/embed/home?partner=shop" style="width: 100%; height: 760px; border: 0"></iframe></div>
<script>
  window.heard = []
  const frame = document.querySelector('iframe')
  window.say = (type, params) => frame.contentWindow.postMessage({ type, params }, '${easel.url}')
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== '${easel.url}' || typeof data.type !== 'string') return
    heard.push(data.type)
    if (data.type === 'getParams') {
      say('headers', { headers: { authorization: 'Bearer ${tokenFor('ada')}' }, language: 'en' })
    }
  })
</script></body></html>`)
}

const heard = (page: Page) => page.evaluate('heard') as Promise<string[]>
const FEATURES = ['create', 'works']

test('an old page whose partner has asked for it names its user and leads through the pages', async ({
  browser,
}) => {
  const site = showOldPage(await easel.shopWith({ features: [...FEATURES, 'legacy-bridge'] }))
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
  const site = showOldPage(await easel.shopWith({ features: FEATURES }))
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
