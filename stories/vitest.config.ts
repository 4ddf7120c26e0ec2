import { join } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { compareWithBaseline } from './checks/baseline.command.ts'

const ROOT = join(import.meta.dirname, '..')

/** Every story in a real browser. Apart from the units, which need none. */
export default defineConfig({
  root: ROOT,
  cacheDir: join(ROOT, 'node_modules/.vite/stories'),
  publicDir: join(ROOT, 'stories/public'),
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] })],
  // Found before the first story: what is found later would load the page anew in the middle of it.
  optimizeDeps: {
    entries: [
      'stories/**/*.{ts,tsx}',
      'packages/{widgets,client,console,first-paint,contract}/src/**/*.{ts,tsx}',
      'packages/standalone-shell/src/{receipts,downloads,tools}/*.{ts,tsx}',
      'packages/standalone-shell/src/playground/**/!(*.test).{ts,tsx}',
      'packages/standalone-shell/src/layout/{index,site-menu,menu-links,page-texts,vip-box,vip-outlet,logo,queue-button}.{ts,tsx}',
    ],
    exclude: ['@lingui/core/macro', '@lingui/react/macro'],
  },
  test: {
    name: 'stories',
    include: ['stories/checks/*.test.ts'],
    setupFiles: ['stories/checks/setup.ts'],
    testTimeout: 20_000,
    maxWorkers: 2,
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      commands: { compareWithBaseline },
      provider: playwright({
        launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', deviceScaleFactor: 1 },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
})
