import { defineConfig } from 'playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'

// Painting the collection in full size would take the machine from every journey's first minute.
process.env.STARTER_COLLECTION ??= 'shipped'
// Loading the network that inspects images takes each server a second: the journeys that are about it turn it on.
process.env.IMAGE_MODERATION ??= 'off'

// Painting a set of the full size is seven seconds of a processor: journeys that are about it ask for it.
process.env.ENGINES ??= JSON.stringify([{ type: 'sketch', side: 256 }])

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/prepare.ts',
  outputDir: '../test-results',
  // What waits, waits for something to happen: a busy machine takes long for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Beside the units they have little of the processors: more of them at once only take longer each.
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    // A worker would answer before what a journey puts in the way of a request.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
  },
})
