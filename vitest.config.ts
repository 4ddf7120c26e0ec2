import { availableParallelism } from 'node:os'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { SHORT_LIVED } from './packages/server/test/support/process.ts'

/** What needs a second process or a real PostgreSQL, or renders much, is left to the whole run. */
const SLOW = process.env.EASEL_TEST_QUICK
  ? {
      exclude: ['packages/sketch-engine/**/{starter,look,memory}.test.ts', '**/*.slow.test.{ts,tsx}'],
    }
  : {}

const node = (name: string, extra: object = {}) => ({
  test: { name, environment: 'node' as const, include: [`packages/${name}/**/*.test.ts`], ...SLOW, ...extra },
})

const dom = (name: string) => ({
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    name,
    environment: 'happy-dom' as const,
    include: [`packages/${name}/**/*.test.{ts,tsx}`],
    testTimeout: 20_000,
    ...SLOW,
  },
})

export default defineConfig({
  test: {
    // By default one core is kept for a person; nobody is at the keyboard of a test run.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      node('contract', { isolate: false }),
      node('client'),
      node('first-paint', { isolate: false }),
      node('host-sdk', { testTimeout: 30_000 }),
      node('sketch-engine', { testTimeout: 60_000, isolate: false }),
      // Its files share one embedded database a worker, and what Fastify imports.
      node('server', {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        isolate: false,
        execArgv: SHORT_LIVED,
      }),
      dom('widgets'),
      dom('standalone-shell'),
    ],
  },
})
