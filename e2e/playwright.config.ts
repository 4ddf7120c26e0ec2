import { defineConfig } from 'playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'

// Painting the collection in full size would take the machine from every journey's first minute.
process.env.STARTER_COLLECTION ??= 'shipped'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/prepare.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A journey waits for longer than it works: three of them share two cores well.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    trace: 'on-first-retry',
    launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
  },
})
