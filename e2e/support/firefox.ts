/** Firefox as people have it, by its own protocol (WebDriver BiDi): not a build that is made for tests. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, firefox, type Page } from 'playwright'
import { canInstall, installPackages } from '../../scripts/debian.ts'
import { collectPageErrors } from './visitor.ts'

const CANDIDATES = [
  process.env.FIREFOX_PATH ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const DEBIAN = ['firefox-esr', 'fonts-noto-cjk', 'fonts-noto-color-emoji']

/** What its maker has set, and whoever tests with it would rather have off: each site has its own cookies in each other. */
const AS_DELIVERED = {
  'browser.contentblocking.category': 'standard',
  'browser.contentblocking.features.standard':
    '-tp,tpPrivate,cookieBehavior5,cookieBehaviorPBM5,cm,fp,stp,emailTP,emailTPPrivate,-consentmanagerSkip',
  'network.cookie.cookieBehavior': 5,
  // What it would ask its maker for: tests speak to this machine alone.
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
}

/** Installs Firefox where it is missing, or says what to install. */
function findFirefox(): string {
  const present = () => CANDIDATES.find((path) => path && existsSync(path))
  const found = present()
  if (found) return found
  console.log('Installing Firefox for the tests …')
  if (canInstall()) installPackages(DEBIAN)
  const installed = present()
  if (!installed) throw new Error('No Firefox found. Install one, or name it in FIREFOX_PATH.')
  return installed
}

const RELAY = join(import.meta.dirname, 'firefox-relay.ts')

export async function openFirefox(): Promise<Browser> {
  const executable = findFirefox()
  // Playwright starts a program by its path alone.
  const folder = mkdtempSync(join(tmpdir(), 'easel-firefox-'))
  const program = join(folder, 'firefox')
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${RELAY}" "$@"\n`, { mode: 0o755 })
  try {
    return await firefox.launch({
      channel: 'moz-firefox',
      executablePath: program,
      env: { ...process.env, FIREFOX: executable },
      firefoxUserPrefs: AS_DELIVERED,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface InFirefox {
  context: BrowserContext
  page: Page
  /** What pages wrote to the console as errors, and what their policies have refused. */
  errors: string[]
}

/** A page of a person of their own. */
export async function openIn(browser: Browser, width: number, height: number): Promise<InFirefox> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US' })
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy refuses ${violatedDirective}: ${blockedURI}`),
    ),
  )
  const page = await context.newPage()
  // Another window may have been the one in front.
  await page.bringToFront()
  return { context, page, errors: collectPageErrors(page) }
}
