import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { FOLDERS as HTML } from '../../examples/partner-html/folders.ts'
import { FOLDERS as REACT } from '../../examples/partner-react/folders.ts'
import { FOLDERS as REACT_18 } from '../../examples/partner-react18/folders.ts'
import { openShop, PARTNER, type Shop, type ShopOptions } from '../../examples/shop/shop.ts'
import { fixedTimeEngine } from '../../packages/server/test/fakes/fixed-time-engine.ts'
import { SECRET } from './partner-site.ts'
import { ServerUnderTest } from './server.ts'

const SITES = {
  html: HTML,
  react: REACT,
  react18: REACT_18,
  plain: [join(import.meta.dirname, 'plain-page')],
  /** The same as `plain`, on an origin that is on no partner's list. */
  stranger: [join(import.meta.dirname, 'plain-page')],
}
type Engine = Awaited<ReturnType<typeof fixedTimeEngine>>
type SiteName = keyof typeof SITES

/** A site that is served; what is changed in its options holds from the next request on. */
export interface Site extends Shop {
  options: ShopOptions
}

/**
 * The examples as the run has built them, each on an origin of its own, and the Easel that they embed.
 * What is drawn is not what their tests are about: it is plain and comes at once.
 */
export class PartnerSites {
  readonly easel: ServerUnderTest
  readonly sites: Record<SiteName, Site>
  readonly #engine: Engine

  private constructor(easel: ServerUnderTest, sites: Record<SiteName, Site>, engine: Engine) {
    this.easel = easel
    this.sites = sites
    this.#engine = engine
  }

  static async open(): Promise<PartnerSites> {
    const opened = Object.entries(SITES).map(async ([name, folders]) => {
      const options: ShopOptions = { easel: '', port: 0, secret: SECRET, folders }
      return [name, { ...(await openShop(options)), options }] as const
    })
    const sites = Object.fromEntries(await Promise.all(opened)) as Record<SiteName, Site>
    const { stranger, ...known } = sites
    const engine = await fixedTimeEngine(100)
    const easel = await ServerUnderTest.start({ ...engine.env, PARTNERS: declared(Object.values(known)) })
    for (const { options } of Object.values(sites)) options.easel = easel.url
    return new PartnerSites(easel, sites, engine)
  }

  /** What a test has changed of the sites is as it was. */
  restore(): void {
    for (const { options } of Object.values(this.sites)) {
      options.contentPolicy = undefined
      options.head = undefined
      options.claims = undefined
    }
  }

  async close(): Promise<void> {
    for (const site of Object.values(this.sites)) await site.close()
    await this.easel.end()
    this.#engine.close()
  }
}

/** Opens a page of a site at a desk, in a browser of its own; its context is the caller's to close. */
export async function openSite(browser: Browser, site: Site, path = '/'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(site.origin + path)
  return page
}

function declared(sites: Shop[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'easel-partners-')), 'partners.json')
  const origins = sites.map(({ origin }) => origin)
  const features = ['create', 'works', 'square', 'login', 'vip']
  const partner = { id: PARTNER, name: 'Shop', origins, features, secret: SECRET }
  writeFileSync(file, JSON.stringify([partner]))
  return file
}
