/**
 * The cost of the Gallery in a React 19 page that already uses federation: the bytes of each of our files
 * that it loads until its images are there. React and the federation runtime are the page's own and not
 * included.
 *
 * Run: npm run bench -- federation
 */
import { chromium } from 'playwright'
import { PartnerSites } from '../e2e/support/partner-sites.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { kilobytesOf } from './support/bytes.ts'
import { table } from './support/figures.ts'

const partners = await PartnerSites.open()
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const rows = [['', 'files', 'gzip', 'brotli', 'first picture', 'limit']]
  rows.push(await visit('federated, React 19', partners.sites.react.origin, '≤ 90 KB gzip'))
  rows.push(await visit('mount(), React 18', partners.sites.react18.origin, ''))
  table(rows)
} finally {
  await browser.close()
  await partners.close()
}

async function visit(name: string, address: string, limit: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/widgets/')) files.add(request.url())
  })
  const started = performance.now()
  await page.goto(address)
  await page.getByRole('listitem').getByRole('img').first().waitFor()
  const shown = performance.now() - started
  await page.waitForLoadState('networkidle')
  await context.close()
  const [gzip, brotli] = [await kilobytesOf(files, 'gzip'), await kilobytesOf(files, 'br')]
  return [name, String(files.size), gzip, brotli, `${shown.toFixed(0)} ms`, limit]
}
