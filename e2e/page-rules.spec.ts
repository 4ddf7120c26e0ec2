import { type Browser, expect, type Page, test } from 'playwright/test'
import { useEmbedded } from './support/embedded.ts'
import { collectPageErrors } from './support/visitor.ts'

const easel = useEmbedded()

async function openShop(browser: Browser, html: string) {
  const site = await easel.knownSite('')
  site.showPage(
    `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">${html}</html>`,
  )
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await page.goto(site.origin)
  return { page, errors, end: () => context.close() }
}

const element = (attributes = '') =>
  `<script async src="${easel.url}/sdk/element.js"></script>
   <easel-embed src="${easel.url}/embed/home" partner="shop" language="en" ${attributes}></easel-embed>`
const dialogTag = (attributes: string) =>
  `<script src="${easel.url}/sdk/dialog.js" data-src="${easel.url}/embed/create" data-partner="shop" ${attributes}></script>`

/** As Turbo, pjax and others go to another page. */
const replaceBody = (page: Page, html: string) =>
  page.evaluate((body) => {
    const next = document.createElement('body')
    next.innerHTML = body
    document.body.replaceWith(next)
  }, html)

const RULES = [
  '* { padding: 8px; margin: 8px }',
  'div { min-width: 600px; padding: 20px; border: 3px solid red }',
  'div { max-width: 30ch }',
  'iframe { max-width: 100% !important; height: auto !important; border: 2px solid red !important }',
  'iframe { margin: 0 auto 20px; padding: 10px; min-height: 700px }',
  'iframe { aspect-ratio: 16 / 9; max-height: 300px }',
]

test('rules of a page for all of its elements and frames leave the frame exactly in its slot', async ({
  browser,
}) => {
  const { page, end } = await openShop(
    browser,
    `<style id="rules"></style></head><body><main style="width: 420px">${element('style="height: 500px; padding: 0"')}</main></body>`,
  )
  const boxOf = (selector: string) =>
    page.locator(selector).evaluate((found) => {
      const { x, y, width, height } = found.getBoundingClientRect()
      return { x, y, width, height }
    })
  await expect(page.locator('easel-embed iframe')).toBeAttached()
  for (const rule of RULES) {
    await page.evaluate((css) => document.querySelector('#rules')?.replaceChildren(css), rule)
    const slot = await boxOf('easel-embed')
    expect(slot.height, rule).toBe(500)
    expect(await boxOf('easel-embed iframe'), rule).toEqual(slot)
  }
  await end()
})

test('a page that comes back from a copy of it has its frame again', async ({ browser }) => {
  const { page, errors, end } = await openShop(
    browser,
    `</head><body><main>${element('style="height: 500px"')}</main></body>`,
  )
  const nav = page.frameLocator('easel-embed iframe').getByRole('navigation')
  await expect(nav).toBeVisible()
  const kept = await page.evaluate(() => document.body.innerHTML)
  await replaceBody(page, '<h1>Elsewhere</h1>')
  await expect.poll(() => page.frames().length).toBe(1)
  await replaceBody(page, kept)
  await expect(page.locator('easel-embed iframe')).toHaveCount(1)
  await expect(nav).toBeVisible()
  await page.evaluate("document.querySelector('easel-embed').ready")
  expect(errors).toEqual([])
  await end()
})

test('the floating button stays where the page replaces its body, takes no place in it, and its dialog opens over others', async ({
  browser,
}) => {
  const { page, end } = await openShop(
    browser,
    `<style>div { padding: 100px; min-height: 900px }</style>${dialogTag('data-label="Make an image"')}</head>
     <body style="margin: 0"><h1>Shop</h1></body>`,
  )
  const button = page.getByRole('button', { name: 'Make an image' })
  const dialog = page.getByRole('dialog', { name: 'Make an image' })
  await expect(button).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(800)
  // As modal dialogs of other libraries do.
  await page.evaluate("document.body.style.pointerEvents = 'none'")
  await page.evaluate('easelDialog.open()')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.evaluate('easelDialog.open()')
  await replaceBody(page, '<h1>Elsewhere</h1>')
  await expect(button).toBeVisible()
  expect(await page.evaluate('easelDialog.isOpen')).toBe(false)
  await button.click()
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((found) => found.matches(':modal'))).toBe(true)
  await end()
})

test('a script in the body that runs again, because the page has replaced it, opens one dialog', async ({
  browser,
}) => {
  const body = `<button class="make">Make</button>${dialogTag('data-opens=".make" data-title="AI images"')}`
  const { page, end } = await openShop(browser, `</head><body>${body}</body>`)
  await expect.poll(() => page.evaluate('typeof easelDialog')).toBe('object')
  await page.evaluate(() => {
    const tag = document.querySelector('script[data-opens]') as HTMLScriptElement
    const again = document.createElement('script')
    for (const { name, value } of tag.attributes) again.setAttribute(name, value)
    Object.assign(globalThis, { before: (globalThis as { easelDialog?: unknown }).easelDialog })
    tag.replaceWith(again)
  })
  await expect.poll(() => page.evaluate('easelDialog !== before')).toBe(true)
  await page.getByRole('button', { name: 'Make' }).click()
  await expect(page.getByRole('dialog', { name: 'AI images' })).toHaveCount(1)
  await end()
})

for (const [what, body, shown] of [
  ['element', () => element('style="height: 500px"'), 'easel-embed iframe'],
  ['dialog', () => dialogTag('data-open data-title="AI images"'), 'iframe'],
] as const) {
  test(`under Trusted Types, the ${what} by its script tag needs the documented policy name alone`, async ({
    browser,
  }) => {
    const { page, errors, end } = await openShop(
      browser,
      `<meta http-equiv="content-security-policy"
        content="require-trusted-types-for 'script'; trusted-types easel easel-widgets"></head><body>${body()}</body>`,
    )
    await expect(page.frameLocator(shown).getByRole('navigation')).toBeVisible()
    expect(errors).toEqual([])
    await end()
  })
}
