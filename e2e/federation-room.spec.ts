import type { WidgetName } from '@easel/widgets/table'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test'
import { PartnerSites } from './support/partner-sites.ts'

/** A narrow column of a wide page. */
const SLOT = 400
let partners: PartnerSites
let context: BrowserContext

test.beforeAll(async () => {
  partners = await PartnerSites.open()
})
test.afterEach(async () => {
  partners.restore()
  await context.close()
})
test.afterAll(() => partners.close())

async function mount(
  browser: Browser,
  name: WidgetName,
  { css = `width: ${SLOT}px`, language = 'es', params = {} } = {},
): Promise<{ page: Page; slot: Locator }> {
  partners.sites.plain.options.head = `<style>body { margin: 0 } #one { ${css} }</style>`
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(partners.sites.plain.origin)
  await page.evaluate(
    ([name, language, params]) => {
      const place = document.querySelector('#one')
      const more = { language, params, api: { partner: 'shop' } } as object
      if (place) globalThis.EaselWidgets?.mount(name, place, more)
    },
    [name, language, params] as const,
  )
  return { page, slot: page.locator('#one') }
}

/** Another widget of the same user, in a slot of its own. */
async function mountBeside(page: Page, name: WidgetName, language: string): Promise<Locator> {
  await page.evaluate(
    ([name, language, width]) => {
      const place = document.createElement('div')
      place.id = name
      place.style.width = `${width}px`
      document.body.append(place)
      globalThis.EaselWidgets?.mount(name, place, { language, api: { partner: 'shop' } })
    },
    [name, language, SLOT] as const,
  )
  return page.locator(`#${name}`)
}

/** What of a widget reaches beyond its slot, unless it scrolls in it. */
const beyond = (slot: Locator): Promise<string[]> =>
  slot.evaluate((place) => {
    const edge = place.getBoundingClientRect()
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const root = place.querySelector('div')?.shadowRoot ?? place
    const found = place.scrollWidth > place.clientWidth ? [`scrolls: ${place.scrollWidth}`] : []
    for (const element of root.querySelectorAll('*')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width < 3 || height < 3 || element instanceof SVGElement || scrolls(element)) continue
      if (left < edge.left - 1 || right > edge.right + 1)
        found.push(`${element.localName}.${element.className} ${Math.round(left)}–${Math.round(right)}`)
    }
    return found
  })
const columns = (slot: Locator): Promise<number> =>
  slot
    .getByRole('listitem')
    .evaluateAll((tiles) => new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().left))).size)

test('the gallery in a narrow slot of a wide page is that of a phone', async ({ browser }) => {
  const { slot } = await mount(browser, 'Gallery')
  await expect(slot.getByRole('listitem').getByRole('img').first()).toBeVisible()
  expect(await columns(slot)).toBe(2)
  const search = await slot.getByRole('search').boundingBox()
  expect(search?.width).toBeGreaterThan(SLOT - 40)
  expect(await beyond(slot)).toEqual([])
})

test('a set is made in a narrow slot: the field beneath its results, nothing beside', async ({ browser }) => {
  const { page, slot } = await mount(browser, 'Creator', { language: 'en' })
  const field = slot.getByRole('textbox', { name: 'What should be drawn?' })
  await expect(field).toBeVisible()
  expect(await beyond(slot)).toEqual([])
  await field.fill('A lighthouse at night')
  await slot.getByRole('button', { name: 'Generate' }).click()
  await expect(slot.getByRole('img', { name: /image 4$/ })).toBeVisible()
  expect(await beyond(slot)).toEqual([])
  const result = await slot.getByRole('img', { name: /image 4$/ }).boundingBox()
  expect(result?.y).toBeLessThan((await field.boundingBox())?.y ?? 0)

  const works = await mountBeside(page, 'Works', 'es')
  await works.getByRole('button', { name: 'Seleccionar', exact: true }).click()
  await works.getByRole('button', { name: 'Seleccionar todo' }).click()
  await expect(works.getByRole('status').first()).toContainText('1')
  expect(await beyond(works)).toEqual([])

  const square = await mountBeside(page, 'Square', 'es')
  const author = square.getByRole('listitem').getByRole('link').last()
  await expect(author).toBeVisible()
  expect(await beyond(square)).toEqual([])
  await author.click()
  await expect(square.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(square.getByText(/obra en la plaza/)).toBeVisible()
  expect(await beyond(square)).toEqual([])
})

test('the square and the page of an author stay within a narrow slot', async ({ browser }) => {
  const { page, slot } = await mount(browser, 'Square', { language: 'en' })
  await expect(slot.getByRole('toolbar')).toBeVisible()
  expect(await beyond(slot)).toEqual([])
  await slot.getByRole('button', { name: 'Of all time' }).click()
  await expect(slot.getByRole('button', { name: 'Of all time', pressed: true })).toBeVisible()
  expect(await beyond(slot)).toEqual([])
  await slot.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Hidden authors' }).click()
  await expect(slot.getByRole('button', { name: /square/i }).first()).toBeVisible()
  expect(await beyond(slot)).toEqual([])
})

test('in a slot that is as wide as its content a widget takes all there is', async ({ browser }) => {
  const { page, slot } = await mount(browser, 'Works', { css: 'float: left', language: 'en' })
  await expect(slot.getByRole('heading', { name: 'My works' })).toBeVisible()
  expect((await slot.boundingBox())?.width).toBeGreaterThan(1200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})
