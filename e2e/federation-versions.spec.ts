import { type Browser, expect, type Page, test } from 'playwright/test'
import { type OtherVersion, openOtherVersion } from './support/other-version.ts'
import { openSite, PartnerSites, type Site } from './support/partner-sites.ts'
import { collectPageErrors } from './support/visitor.ts'

let partners: PartnerSites
let later: OtherVersion

test.beforeAll(async () => {
  partners = await PartnerSites.open()
  later = await openOtherVersion(partners.easel.url, { 'Selected works': 'Chosen works' })
})
test.afterAll(async () => {
  await later?.close()
  await partners?.close()
})

async function visit(browser: Browser, site: Site): Promise<{ page: Page; errors: string[] }> {
  const page = await openSite(browser, site)
  // Beside each other: what is far below the page is not rendered.
  await page.addStyleTag({
    content: 'body { display: grid; grid-template-columns: 1fr 1fr; align-items: start }',
  })
  return { page, errors: collectPageErrors(page) }
}
/** Mounts the gallery of the `EaselWidgets` that `widgets` names. */
const mount = (page: Page, widgets: string, slot: string) =>
  page.evaluate(`window.mounted_${slot} = ${widgets}.mount('Gallery', document.querySelector('#${slot}'), {
    api: { partner: 'shop' }, language: 'en'
  }); mounted_${slot}.ready`)
const addSlot = (page: Page, id: string) =>
  page.evaluate(
    (name) => document.body.append(Object.assign(document.createElement('section'), { id: name })),
    id,
  )
/** The gallery shows works, and searches, with the code and the server of its own version. */
async function works(page: Page, slot: string, heading: string): Promise<void> {
  const gallery = page.locator(slot)
  await expect(gallery.getByRole('heading', { name: heading })).toBeVisible()
  await expect(gallery.getByRole('listitem').getByRole('img').first()).toBeVisible()
  await gallery.getByRole('searchbox').fill('zzzz-no-such-thing')
  await expect(gallery.getByRole('listitem').getByRole('img')).toHaveCount(0)
  await gallery.getByRole('searchbox').fill('')
  await gallery.getByRole('listitem').getByRole('link').first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
}
/** The files of the widgets that the page has loaded from an origin. */
const filesBy = (page: Page, origin: string): Promise<string[]> =>
  page.evaluate(
    (start) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.startsWith(start) ? [name.slice(start.length)] : [])),
    `${origin}/widgets/`,
  )

test('two versions of the script tag stand in one page, each with code of its own', async ({ browser }) => {
  const { page, errors } = await visit(browser, partners.sites.plain)
  await page.evaluate('window.first = EaselWidgets')
  await page.addScriptTag({ url: `${later.url}/widgets/mount.js` })
  // Both at once, so that each could take what the other one loads.
  await Promise.all([mount(page, 'first', 'one'), mount(page, 'EaselWidgets', 'two')])
  await works(page, '#one', 'Selected works')
  await works(page, '#two', 'Chosen works')
  // All but React, which the first one has brought and both can use.
  const [ofFirst, ofLater] = [await filesBy(page, partners.easel.url), await filesBy(page, later.url)]
  expect(ofLater).toContainEqual(expect.stringMatching(/^words-en\./))
  expect(ofFirst).toEqual(expect.arrayContaining(ofLater))
  // The end of one is not that of the other.
  await page.evaluate('mounted_one.unmount()')
  await works(page, '#two', 'Chosen works')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a federated widget and a script tag of a later version stand in one page', async ({ browser }) => {
  const { page, errors } = await visit(browser, partners.sites.react)
  await expect(page.getByRole('heading', { name: 'Selected works' })).toBeVisible()
  await addSlot(page, 'two')
  await page.addScriptTag({ url: `${later.url}/widgets/mount.js` })
  await mount(page, 'EaselWidgets', 'two')
  await works(page, '#two', 'Chosen works')
  await works(page, '#root', 'Selected works')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a federated page takes a second remote of a later version', async ({ browser }) => {
  const { page, errors } = await visit(browser, partners.sites.react)
  await expect(page.getByRole('heading', { name: 'Selected works' })).toBeVisible()
  await addSlot(page, 'two')
  await page.evaluate(async (entry) => {
    type Mount = { mount(element: Element | null, props: object): unknown }
    type Runtime = {
      options: { name: string }
      registerRemotes(remotes: { name: string; entry: string }[]): void
      loadRemote(name: string): Promise<Mount>
    }
    const { __INSTANCES__: runtimes } = (
      globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Runtime[] } }
    ).__FEDERATION__
    const own = runtimes.find(({ options }) => options.name === 'shop') ?? runtimes[0]
    own?.registerRemotes([{ name: 'later', entry }])
    const code = await own?.loadRemote('later/Gallery/mount')
    code?.mount(document.querySelector('#two'), { api: { partner: 'shop' }, language: 'en' })
  }, `${later.url}/widgets/mf-manifest.json`)
  await works(page, '#two', 'Chosen works')
  await works(page, '#root', 'Selected works')
  expect(errors).toEqual([])
  await page.context().close()
})
