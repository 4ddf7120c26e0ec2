import { WIDGET_ROWS, type WidgetName } from '@easel/widgets/table'
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { atRest, differences, settled } from './support/drawn-styles.ts'
import { PartnerSites } from './support/partner-sites.ts'

let partners: PartnerSites
let context: BrowserContext | null = null

test.beforeAll(async () => {
  partners = await PartnerSites.open()
})
test.afterEach(async () => {
  partners.restore()
  await context?.close()
})
test.afterAll(() => partners.close())

/** The slot's own position is the partner's, and must not change with the partner's style sheet. */
const SLOT = `html:root, body:not(#no), #one { all: initial !important; display: block !important }
  #one { position: absolute !important; inset: 0 auto auto 0 !important; width: 900px !important }`
const HOSTILE = `
  * { all: revert !important }
  * { font: italic 900 41px/3 cursive !important; letter-spacing: 9px !important; word-spacing: 9px !important;
    text-transform: uppercase !important; text-align: right !important; text-indent: 30px !important;
    color: red !important; background: yellow !important; border: 7px solid lime !important;
    margin: 13px !important; padding: 13px !important; box-sizing: content-box !important;
    transform: rotate(7deg) scale(1.3) !important; filter: invert(1) !important; opacity: 0.4 !important;
    float: right !important; direction: rtl !important; cursor: wait !important; visibility: hidden !important;
    pointer-events: none !important; user-select: none !important; white-space: pre !important;
    max-width: 60px !important; animation: shake 1s infinite !important; transition: all 9s !important;
    --easel-accent: lime !important; --easel-font: cursive !important; --easel-roundness: 9 !important;
    --easel-paper: lime !important; --easel-space-4: 99px !important; --easel-text-m: 50px !important }
  div, section, ul, li, button, img, a, figure, input, svg { display: inline !important; position: fixed !important }
  .easel-root, [class*="tile"], [class*="button"] { display: none !important }
  @keyframes shake { 50% { translate: 40px } }`

async function visit(browser: Browser, css: string, width = 1000): Promise<Page> {
  await context?.close()
  partners.sites.plain.options.head = `<style>${css}</style>`
  context = await browser.newContext({
    viewport: { width, height: 1200 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(partners.sites.plain.origin)
  return page
}

/** Returns a function that unmounts it. */
async function mount(page: Page, name: WidgetName): Promise<() => Promise<void>> {
  const mounted = await page.evaluateHandle((widget) => {
    const place = document.querySelector('#one')
    return (
      place && globalThis.EaselWidgets?.mount(widget, place, { language: 'en', api: { partner: 'shop' } })
    )
  }, name)
  return () => mounted.evaluate((standing) => standing?.unmount())
}

async function mountGallery(page: Page): Promise<void> {
  await mount(page, 'Gallery')
  await page.locator('#one').getByRole('listitem').first().waitFor({ state: 'attached' })
}

/** Runs in the page: styles of the partner's own elements, and the style sheets of its document. */
function ownLook() {
  const style = (element: Element) => {
    const style = getComputedStyle(element)
    return Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`)
  }
  return {
    styles: ['html', 'body', 'h1', 'button'].map((name) =>
      style(document.querySelector(name) ?? document.body),
    ),
    attributes: [document.documentElement, document.body].map((element) =>
      element
        .getAttributeNames()
        .map((name) => `${name}=${element.getAttribute(name)}`)
        .filter((attribute) => attribute !== 'style='),
    ),
    sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
    fonts: document.fonts.size,
  }
}

/** Switches the hostile style sheet, which is the page's first. In one page, because the order of images differs between visitors. */
const letHostile = (page: Page, isOn: boolean) =>
  page.evaluate((isOn) => {
    const sheet = document.querySelector('style')?.sheet
    if (sheet) sheet.disabled = !isOn
  }, isOn)

/** So that what a person has made, and what is made for them, is among what is compared. */
async function drawFirst(page: Page): Promise<void> {
  const unmount = await mount(page, 'Creator')
  const slot = page.locator('#one')
  await slot.getByRole('textbox', { name: 'What should be drawn?' }).fill('A fox in the snow')
  await slot.getByRole('button', { name: 'Generate' }).click()
  await expect(slot.getByRole('img', { name: /image 4$/ })).toBeVisible()
  await unmount()
}

/** After the first set; what others show each other may be nothing yet. */
const WITH_PICTURES: WidgetName[] = ['Gallery', 'Creator', 'Works', 'Queue']

test('a hostile style sheet of the page changes nothing inside of any widget, and none changes the page', async ({
  browser,
}) => {
  const page = await visit(browser, `${HOSTILE}</style><style>${SLOT}`)
  await letHostile(page, false)
  await drawFirst(page)
  const before = await page.evaluate(ownLook)
  const slot = page.locator('#one')
  for (const [name] of WIDGET_ROWS) {
    await letHostile(page, true)
    const unmount = await mount(page, name)
    await expect(slot.locator('.easel-root :is(h1, h2, button)').first(), name).toBeVisible()
    if (WITH_PICTURES.includes(name)) await expect(slot.getByRole('img').first(), name).toBeVisible()
    // What comes with the pointer, and late without one.
    if (name === 'Gallery') await expect(slot.locator('li button').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    const hostile = await settled(page)
    const least = name === 'Gallery' ? 40 : 20
    expect(await hostile.evaluate((found) => Object.keys(found).length), name).toBeGreaterThan(least)
    await letHostile(page, false)
    expect(await differences(page, await settled(page), hostile), name).toEqual([])
    expect(await page.evaluate(ownLook), name).toEqual(before)
    await unmount()
    expect(await page.evaluate(ownLook), `${name} is gone`).toEqual(before)
  }
})

test('our styles change nothing in the page, neither with a widget nor after its viewer', async ({
  browser,
}) => {
  const page = await visit(browser, SLOT)
  const before = await page.evaluate(ownLook)
  await mountGallery(page)
  await atRest(page)
  expect(await page.evaluate(ownLook)).toEqual(before)
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(ownLook)).toEqual(before)
})

/** A partner page as wide as a phone, with the usual margins beside the widget. */
const NARROW = `body { margin: 0 !important } #one { position: absolute; left: 20px; top: 0; width: 340px }`

/** Runs in the page: parts of the widget that are visible outside its element. */
function besideItsPlace(): string[] {
  const place = document.querySelector('#one')
  const root = place?.querySelector(':scope > div')?.shadowRoot?.querySelector('.easel-root')
  if (!place || !root) return ['no widget']
  const { left, right } = place.getBoundingClientRect()
  const shown = (element: Element): { left: number; right: number } => {
    // Clipped by a row that scrolls, and therefore invisible.
    const box = element.getBoundingClientRect()
    let [from, to] = [box.left, box.right]
    for (let at = element.parentElement; at && at !== root.parentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue
      const clip = at.getBoundingClientRect()
      from = Math.max(from, clip.left)
      to = Math.min(to, clip.right)
    }
    return { left: from, right: to }
  }
  return [root, ...root.querySelectorAll('*')].flatMap((element) => {
    const box = shown(element)
    if (box.right <= box.left || (box.left >= left - 0.5 && box.right <= right + 0.5)) return []
    return [`${element.tagName.toLowerCase()}.${element.className}: ${box.left} … ${box.right}`]
  })
}

test('every widget stays within the element that a page gives it on a phone', async ({ browser }) => {
  const page = await visit(browser, NARROW, 390)
  const slot = page.locator('#one')
  // A widget without buttons so far has a heading.
  const shown = slot.getByRole('button').or(slot.getByRole('link')).or(slot.getByRole('heading'))
  for (const [name] of WIDGET_ROWS) {
    const unmount = await mount(page, name)
    await expect(shown.first(), name).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(besideItsPlace), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
    await unmount()
    await expect(slot.locator(':scope > *')).toHaveCount(0)
  }
})
