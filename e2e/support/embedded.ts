import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import {
  type BrowserContext,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  test,
} from 'playwright/test'
import { fixedTimeEngine } from '../../packages/server/test/fakes/fixed-time-engine.ts'
import { PartnerSite, partnersFile } from './partner-site.ts'
import { ServerUnderTest } from './server.ts'

const OPERATOR = join(import.meta.dirname, '../../packages/server/src/operator.ts')

/** Enough for the tests of one file: a server reads its partners at its start, which takes seconds. */
const SHOPS = 16

/** Characters of the server's log that a failed test prints. */
const LOG_LENGTH = 4000

/**
 * One server for the tests of a file, and a partner for each test. Images are plain and instant, because these
 * tests are not about them.
 */
export function useEmbedded(env: Record<string, string> = {}) {
  let server: ServerUnderTest
  let engine: Awaited<ReturnType<typeof fixedTimeEngine>>
  /**
   * PartnerSites that no test has used yet. The server knows them, unless a test has replaced the declarations
   * since.
   */
  let unused: PartnerSite[] = []
  let areKnown = true
  const opened: PartnerSite[] = []
  const origins = () => unused.flatMap((site) => [site.origin, site.near])
  const restart = async () => {
    await server.down()
    await server.up()
  }
  test.beforeAll(async () => {
    engine = await fixedTimeEngine(100, { concurrency: 4 })
    unused = await Promise.all(Array.from({ length: SHOPS }, () => PartnerSite.open()))
    server = await ServerUnderTest.start({ ...engine.env, ...env, PARTNERS: partnersFile(origins()) })
  })
  test.afterEach(async () => {
    for (const site of opened.splice(0)) await site.close()
    const { status, expectedStatus } = test.info()
    // A page tells no more than that a request failed.
    if (status !== expectedStatus) console.log(server.output.slice(-LOG_LENGTH))
  })
  test.afterAll(async () => {
    for (const site of unused.splice(0)) await site.close()
    await server.end()
    engine.close()
  })
  return {
    get url(): string {
      return server.url
    },
    /** A partner that the server knows by both its origins. `options` are those of its frame, as JavaScript. */
    async knownSite(options: string): Promise<PartnerSite> {
      if (!areKnown) {
        server.env.PARTNERS = partnersFile(origins())
        await restart()
        areKnown = true
      }
      const site = unused.pop()
      if (!site) throw new Error(`There are no more than ${SHOPS} partners.`)
      opened.push(site)
      return site.show(server.url, options)
    },
    /** A partner with a declaration of its own. */
    async shopWith(declared: object): Promise<PartnerSite> {
      const site = await this.unknownSite("language: 'en',")
      await this.declare(site.origin, declared)
      return site
    },
    /** A partner that the server does not know. */
    async unknownSite(options: string): Promise<PartnerSite> {
      const site = await PartnerSite.open()
      opened.push(site)
      return site.show(server.url, options)
    },
    /** Declares the partner like its operator, with this origin only. */
    async declare(origin: string, declared: object = {}): Promise<void> {
      server.env.PARTNERS = partnersFile([origin], declared)
      areKnown = false
      await restart()
    },
    /** Runs `npm run partner …` and returns its output. */
    partner(...words: string[]): string {
      return this.operator('partner', ...words)
    },
    /** Runs a command of the operator, and returns its output. */
    operator(...words: string[]): string {
      const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
      return spawnSync(process.execPath, [OPERATOR, ...words], { env, encoding: 'utf8' }).stdout
    },
    /**
     * Mounts a widget above the frame (below, a click after scrolling might reach what was there before).
     * Props that act on the page are written as JavaScript.
     */
    async mount(page: Page, name: string, props = ''): Promise<Locator> {
      await page.addScriptTag({ url: `${server.url}/widgets/mount.js` })
      await page.evaluate(`
        document.body.insertAdjacentHTML('afterbegin', '<section id="widget"></section>')
        window.left = 0
        addEventListener('beforeunload', () => { left += 1 })
        window.widget = EaselWidgets.mount('${name}', document.querySelector('#widget'), {
          api: { partner: 'shop', getHeaders: () => fetch('/my-easel-token').then((answer) => answer.json()) },
          language: 'en', ${props}
        })`)
      return page.locator('#widget')
    },
  }
}

export const frameOf = (page: Page): FrameLocator => page.frameLocator('#slot iframe')
export const frameUrl = (page: Page): string => page.frames()[1]?.url() ?? ''
export const runInHostPage = (page: Page, code: string) => page.evaluate(code)
export const hostEvents = (page: Page) => page.evaluate('hostEvents') as Promise<unknown[]>

/** Opens the partner's page with its frame. */
export async function openHostPage(context: BrowserContext, site: PartnerSite): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.origin)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  return page
}

/** Submits a prompt, and waits until the set can be opened. */
export async function draw(where: FrameLocator | Locator, prompt: string): Promise<void> {
  await where.getByRole('textbox', { name: 'What should be drawn?' }).fill(prompt)
  await where.getByRole('button', { name: 'Generate' }).click()
  await where.getByRole('button', { name: `${prompt}, image 4` }).waitFor({ timeout: 60_000 })
}
