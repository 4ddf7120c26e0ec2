/**
 * What the quick start says, word for word, by somebody who has an empty project and an Easel that knows nothing of them: the
 * operator's command, what it prints, the guide's snippets, and a picture.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { openShop, type Shop } from '../examples/shop/shop.ts'
import { draw } from './support/embedded.ts'
import { EmptyProject } from './support/empty-project.ts'
import { blocksOf, guide, linesToWrite } from './support/guide.ts'
import { GUIDE_PAGES } from './support/guide-pages.ts'
import { ServerUnderTest } from './support/server.ts'

const ROOT = join(import.meta.dirname, '..')
const MODULES = join(ROOT, 'node_modules')
const FIRST = 'The first picture'
const HEARD = 'Hear when it is made'
/** What a partner may have to write, and how long it may take. */
const LINES = 10
const MINUTES = 5

let easel: ServerUnderTest
let shop: Shop
let sites: string

test.beforeEach(async () => {
  sites = mkdtempSync(join(tmpdir(), 'easel-first-picture-'))
  easel = await ServerUnderTest.start()
  shop = await openShop({ easel: easel.url, port: 0, folders: [sites] })
})
test.afterEach(async () => {
  await shop.close()
  await easel.end()
  rmSync(sites, { recursive: true, force: true })
})

/** Runs the guide's line, for the address at which this page is. Returns what it prints. */
async function addPartner(): Promise<string> {
  const [line = ''] = blocksOf('quick-start', FIRST, 'sh')
  expect(line).toMatch(/^npm run partner add acme http:\/\/localhost:5173$/m)
  const [program = '', ...words] = line.trim().replace('http://localhost:5173', shop.origin).split(' ')
  const env = { ...process.env, DATA_DIR: easel.dataDir, PORT: String(easel.port) }
  return (await promisify(execFile)(program, words, { cwd: ROOT, env })).stdout
}

/** The only snippet of a language under this heading, with Easel's address filled in. */
function snippet(heading: string, language: string): string {
  const blocks = blocksOf('quick-start', heading, language)
  expect(blocks).toHaveLength(1)
  const [text = ''] = blocks
  expect(linesToWrite(text), text).toBeLessThanOrEqual(LINES)
  return text.replaceAll('https://easel.example', easel.url)
}

const siteOf = (name: string, heading: string): string => `${name}-${heading === FIRST ? 'first' : 'heard'}`

async function open(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${shop.origin}/${path}`)
  return page
}

/** “Press Create, write what should be drawn, and press Generate.” */
async function makePicture(page: Page, prompt: string): Promise<void> {
  const frame = page.frameLocator('[data-easel] iframe')
  await frame.getByRole('link', { name: 'Create' }).first().click()
  await draw(frame, prompt)
}

/** The first picture on the page at `first`, and, on the one at `heard`, what the page hears of it. */
async function makeTwo(
  browser: Browser,
  name: string,
  began: number,
  build: (heading: string) => Promise<string>,
) {
  const page = await open(browser, await build(FIRST))
  await makePicture(page, 'A red boat')
  const seconds = (performance.now() - began) / 1000
  console.log(`${name}: from partner add to the first picture in ${seconds.toFixed(1)} s.`)
  expect(seconds).toBeLessThan(MINUTES * 60)
  await page.context().close()

  const hearing = await open(browser, await build(HEARD))
  const heard = hearing.waitForEvent('console', (message) => message.text().startsWith('A picture is made:'))
  await makePicture(hearing, 'A green boat')
  expect((await heard).text()).toMatch(/^A picture is made: \S{8,}$/)
  await hearing.context().close()
}

test('with plain HTML, a partner has a picture on their own page, and hears of the next', async ({
  browser,
}) => {
  const began = performance.now()
  const printed = await addPartner()
  expect(printed).toContain(snippet(FIRST, 'html'))
  await makeTwo(browser, 'HTML', began, async (heading) => {
    const name = `${siteOf('html', heading)}/index.html`
    mkdirSync(join(sites, name, '..'), { recursive: true })
    writeFileSync(join(sites, name), `<!doctype html><title>Shop</title>${snippet(heading, 'html')}`)
    return name
  })
})

for (const { name, guide: from, heading, language, file, files, entry, plugins } of GUIDE_PAGES) {
  if (from !== 'quick-start' || heading !== FIRST) continue
  test(`with ${name}, a partner has a picture on their own page, and hears of the next`, async ({
    browser,
  }) => {
    const project = new EmptyProject()
    // The framework, which the partner has already; no registry is asked for it.
    project.link(MODULES, ['react', 'react-dom', 'vue'])
    const began = performance.now()
    const printed = await addPartner()
    const [install = ''] = new RegExp(`npm install \\S+ \\S+/easel-${name}-\\S+`).exec(printed) ?? []
    const [, element = ''] = /(<EaselEmbed .*\/>)/.exec(snippet(FIRST, language)) ?? []
    expect(printed).toContain(element)
    project.npm(install)
    project.link(MODULES, ['react', 'react-dom', 'vue'])
    await makeTwo(browser, name, began, async (under) => {
      const site = siteOf(name, under)
      const all = { ...files, [file]: snippet(under, language) }
      for (const [own, text] of Object.entries(all)) project.write(`${site}/${own}`, text)
      await project.build(site, entry, plugins(join(project.folder, site)), undefined, join(sites, site))
      return `${site}/index.html`
    })
    project.remove()
  })
}

test('naming their user takes a partner as few lines on their server', () => {
  const [recipe = ''] = blocksOf('quick-start', 'Who your user is', 'ts')
  expect(recipe).toContain('SignJWT')
  expect(linesToWrite(recipe)).toBeLessThanOrEqual(LINES)
  expect(guide('quick-start')).toContain('None of these is longer than ten lines')
})
