/**
 * The cost of the home page in a partner's frame: the bytes of every script that the frame loads until two
 * seconds after its first image, in each language. Later prefetching is not included.
 *
 * Run: npm run bench -- embedded-home
 */
import { LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/numbers'
import { chromium } from 'playwright'
import { PartnerSite, partnersFile } from '../e2e/support/partner-site.ts'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { kilobytesOf } from './support/bytes.ts'
import { table } from './support/figures.ts'

const AFTER = 2000

const server = await ServerUnderTest.start({ LOG_LEVEL: 'error' })
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const sites = await Promise.all(
    LANGUAGES.map(async (language) => ({
      language,
      site: (await PartnerSite.open()).show(server.url, `language: '${language}',`),
    })),
  )
  server.env.PARTNERS = partnersFile(sites.map(({ site }) => site.origin))
  await server.down()
  await server.up()
  const rows = [['', 'scripts', 'brotli', 'first picture', 'limit']]
  for (const { language, site } of sites) rows.push(await visit(language, site.origin))
  table(rows)
  for (const { site } of sites) await site.close()
} finally {
  await browser.close()
  await server.end()
}

async function visit(language: Language, address: string): Promise<string[]> {
  const page = await browser.newPage({
    viewport: { width: 1100, height: 860 },
    locale: LANGUAGE_TAG[language],
  })
  const scripts = new Set<string>()
  const isOfFrame = (url: string, from: unknown) => url.startsWith(server.url) && from !== page.mainFrame()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && isOfFrame(request.url(), request.frame()))
      scripts.add(request.url())
  })
  const started = performance.now()
  await page.goto(address)
  await page.frameLocator('#slot iframe').getByRole('listitem').getByRole('img').first().waitFor()
  const shown = performance.now() - started
  await page.waitForTimeout(AFTER)
  const counted = [...scripts]
  await page.close()
  const bytes = await kilobytesOf(counted, 'br')
  return [language, String(counted.length), bytes, `${shown.toFixed(0)} ms`, '≤ 125 KB brotli']
}
