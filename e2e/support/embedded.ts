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
import { steadyEngine } from '../../packages/server/test/fakes/steady.ts'
import { PartnerSite, partnersFile } from './partner-site.ts'
import { ServerUnderTest } from './server.ts'

const PARTNER_COMMAND = join(import.meta.dirname, '../../packages/server/src/operator.ts')

/** One server for the tests of a file, and a shop for each of them. What is drawn is not what they are about: it is plain and comes at once. */
export function useEmbedded(env: Record<string, string> = {}) {
  let server: ServerUnderTest
  let engine: Awaited<ReturnType<typeof steadyEngine>>
  const sites: PartnerSite[] = []
  test.beforeAll(async () => {
    engine = await steadyEngine(100, { concurrency: 4 })
    server = await ServerUnderTest.start({ ...engine.env, ...env })
  })
  test.afterEach(async () => {
    for (const site of sites.splice(0)) await site.close()
  })
  test.afterAll(async () => {
    await server.end()
    engine.close()
  })
  return {
    get url(): string {
      return server.url
    },
    /** A shop, known to the server as its operator declares it. `options` are those of its frame, as JavaScript. */
    async shop(options: string, declared: object = {}): Promise<PartnerSite> {
      const site = await this.open(options)
      await this.declare(site.origin, declared)
      return site
    },
    /** A shop that the server does not know. */
    async open(options: string): Promise<PartnerSite> {
      const site = await PartnerSite.open(server.url, options)
      sites.push(site)
      return site
    },
    /** The partner as its operator declares it, with this origin. */
    async declare(origin: string, declared: object = {}): Promise<void> {
      server.env.PARTNERS = partnersFile([origin], declared)
      await server.down()
      await server.up()
    },
    /** `npm run partner …`; what it prints. */
    partner(...words: string[]): string {
      const all = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
      return spawnSync(process.execPath, [PARTNER_COMMAND, 'partner', ...words], {
        env: all,
        encoding: 'utf8',
      }).stdout
    },
    /** Puts a widget into the page, above the frame (a press after a scroll may still reach what was there before); what the page does is written as JavaScript. */
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
export const tell = (page: Page, code: string) => page.evaluate(code)
export const heard = (page: Page) => page.evaluate('heard') as Promise<unknown[]>

/** The page of the shop, with its frame. */
export async function enterShop(context: BrowserContext, site: PartnerSite): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.origin)
  await expect(frameOf(page).getByRole('navigation')).toBeVisible()
  return page
}

/** Draws a set, and waits until it is there and can be opened. */
export async function draw(where: FrameLocator | Locator, prompt: string): Promise<void> {
  await where.getByRole('textbox', { name: 'What should be drawn?' }).fill(prompt)
  await where.getByRole('button', { name: 'Generate' }).click()
  await where.getByRole('button', { name: `${prompt}, image 4` }).waitFor({ timeout: 60_000 })
}
