/** Finds Chromium, or installs it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { canInstall, installPackages } from './debian.ts'

/**
 * The headless shell first: the same Chromium without a window system, with about half of the CPU time per
 * page.
 */
const CANDIDATES = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Tried in this order: older systems have no package for the headless shell. */
const DEBIAN_BROWSERS = ['chromium-headless-shell', 'chromium']
/** Screenshots need fonts for Chinese and emoji. */
const DEBIAN_FONTS = ['fonts-noto-cjk', 'fonts-noto-color-emoji']

/**
 * The path of a Chromium. Installs one if there is none and the system allows it; otherwise throws an error
 * with a line to read.
 */
export function findBrowser(): string {
  const found = present()
  if (found) return found
  console.log('Installing Chromium for the tests …')
  if (canInstall()) {
    for (const browser of DEBIAN_BROWSERS) {
      if (!present()) installPackages([browser, ...DEBIAN_FONTS])
    }
  } else {
    const args = ['node_modules/playwright/cli.js', 'install', 'chromium']
    spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = present()
  if (!installed) throw new Error('No Chromium found. Install one, or name it in CHROMIUM_PATH.')
  return installed
}

function present(): string | undefined {
  return [...CANDIDATES, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** Flags for a Chromium without a display or a network. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
