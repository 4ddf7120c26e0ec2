import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, expect, type Page, test } from 'playwright/test'
import { installIn } from '../examples/shop/install.ts'
import { openShop, type Shop, type ShopOptions } from '../examples/shop/shop.ts'
import { EmptyProject, rootWith } from './support/empty-project.ts'
import { blocksOf, guide } from './support/guide.ts'
import { GUIDE_PAGES } from './support/guide-pages.ts'
import { watchShifts } from './support/page-checks.ts'
import { partnersFile } from './support/partner-site.ts'
import { ServerUnderTest } from './support/server.ts'
import { SERVER_PAGES } from './support/server-pages.ts'
import { collectPageErrors } from './support/visitor.ts'

const ROOT = join(import.meta.dirname, '..')
const MODULES = join(ROOT, 'node_modules')
const MODULES_18 = join(ROOT, 'examples/partner-react18/node_modules')
const ANGULAR_SERVER = join(import.meta.dirname, 'angular-server')

let easel: ServerUnderTest
let shop: Shop
let project: EmptyProject
/** The same with React 18, and with an Angular that has its platform for servers. */
let project18: EmptyProject
let angularProject: EmptyProject

test.beforeAll(async () => {
  test.setTimeout(300_000)
  project = new EmptyProject()
  const options: ShopOptions = { easel: '', port: 0, folders: [project.sites] }
  shop = await openShop(options)
  easel = await ServerUnderTest.start({ PARTNERS: partnersFile([shop.origin]) })
  options.easel = easel.url
  const [line = ''] = /^npm install .*easel-react-.*$/m.exec(guide('quick-start')) ?? []
  const addresses = (await (await fetch(`${easel.url}/sdk/packages.json`)).json()) as Record<string, string>
  // Vue, says the guide, likewise; so are the others.
  for (const name of ['react', 'vue', 'svelte', 'angular'])
    project.npm(withAddresses(line.replace('easel-react', `easel-${name}`), Object.values(addresses)))
  project.link(MODULES, ['react', 'react-dom', 'vue', 'svelte'])
  project.link(MODULES, ['@angular/core', '@angular/common', '@angular/platform-browser', 'rxjs'])
  project18 = project.copy()
  project18.link(MODULES_18, ['react', 'react-dom'])
  installIn(ANGULAR_SERVER, '@angular/platform-server')
  angularProject = project.copy()
  angularProject.link(
    join(ANGULAR_SERVER, 'node_modules'),
    ['common', 'compiler', 'core', 'platform-browser', 'platform-server'].map((name) => `@angular/${name}`),
  )
  options.folders.push(project18.sites, angularProject.sites)
})
test.afterAll(async () => {
  await shop?.close()
  await easel?.end()
  project?.remove()
  project18?.remove()
  angularProject?.remove()
})

/** The line of the guide with what stands in `packages.json` for what it leaves out. */
const withAddresses = (line: string, paths: string[]): string =>
  line.replaceAll(/https:\/\/easel\.example(\S+)<hash>\.tgz/g, (_, begins: string) => {
    const [path, ...others] = paths.filter((path) => path.startsWith(begins))
    expect([begins, others]).toEqual([expect.any(String), []])
    return easel.url + path
  })

/** The only block of code of a language in a section, as it stands there. The partner's own id is another one here. */
function snippet(page: string, heading: string, language: string): string {
  const blocks = blocksOf(page, heading, language)
  expect(blocks).toHaveLength(1)
  return (blocks[0] ?? '').replaceAll(/(['"])acme\1/g, '$1shop$1')
}

async function open(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 900 },
    locale: 'en-US',
    ...options,
  })
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  await page.goto(`${shop.origin}/${name}/index.html`)
  return page
}

for (const { name, guide: from, heading, language, file, files, entry, body, plugins } of GUIDE_PAGES) {
  test(`the snippet of “${heading}” in ${from} (${language}) shows pictures as it stands there`, async ({
    browser,
  }) => {
    const site = `guide-${name}`
    const all = { ...files, [file]: snippet(from, heading, language) }
    for (const [own, text] of Object.entries(all)) project.write(`${site}/${own}`, text)
    await project.build(site, entry, plugins(join(project.folder, site)), body)
    const page = await open(browser, site)
    const errors = collectPageErrors(page)
    const frame = page.frameLocator('[data-easel] iframe').first()
    await expect(frame.getByRole('listitem').getByRole('img').first()).toBeVisible()
    if (from === 'frameworks') {
      await expect(frame.locator('.easel-root')).toHaveAttribute('lang', 'es')
      await page.getByRole('button', { name: 'Make an image' }).click()
      const dialog = page.getByRole('dialog', { name: 'AI images' })
      await expect(dialog.locator('iframe').contentFrame().getByRole('textbox').first()).toBeVisible()
    }
    expect(errors).toEqual([])
    await page.context().close()
  })
}

for (const name of Object.keys(SERVER_PAGES) as (keyof typeof SERVER_PAGES)[]) {
  test(`a server without a window renders the place of the frame, and ${name} takes it over without moving anything`, async ({
    browser,
  }) => {
    const site = `served-${name}`
    const home = { 'react-18': project18, angular: angularProject }[name as string] ?? project
    const { files, plugins, compile, own } = SERVER_PAGES[name]
    for (const [file, text] of Object.entries(files)) home.write(`${site}/${file}`, text)
    compile?.(join(home.folder, site))
    const made = compile ? 'compiled/' : ''
    const html = home.run(`${site}/${made}server.js`).trim()
    const rendered = own ? html.replaceAll(own, '') : html
    expect(rendered).toMatch(/<div class="pictures" style="height: ?700px;?"><\/div>/)
    expect(rendered).not.toMatch(/<(iframe|dialog|button|script)/)
    await home.build(site, `${made}main.js`, plugins, own ? html : rootWith(html))

    const before = await open(browser, site, { javaScriptEnabled: false })
    const below = await before.locator('#below').boundingBox()
    await before.context().close()

    const page = await open(browser, site)
    const errors = collectPageErrors(page)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.location().url.startsWith(shop.origin))
        warnings.push(message.text())
    })
    await page.reload()
    const frame = page.frameLocator('.pictures iframe')
    await expect(frame.getByRole('listitem').getByRole('img').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make an image' })).toBeVisible()
    expect(await page.locator('iframe').count()).toBe(1)
    expect(await page.locator('#below').boundingBox()).toEqual(below)
    expect(await page.evaluate('shift')).toBe(0)
    expect([...errors, ...warnings]).toEqual([])
    await page.context().close()
  })
}
