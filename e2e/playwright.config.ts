import { defineConfig } from 'playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Two cores render, serve and browse: one journey at a time.
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
  },
})
