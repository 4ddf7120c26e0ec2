import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { SHORT_LIVED } from './packages/server/test/support/process.ts'
import { heavyTests } from './scripts/heavy-tests.ts'

const QUICK: { exclude?: string[] } = process.env.EASEL_TEST_QUICK
  ? {
      exclude: [
        'packages/sketch-engine/**/{starter,look,memory,engine,actions,picture}.test.ts',
        ...heavyTests(),
      ],
    }
  : {}

/**
 * The built-in engine is finished, and sixty of its pictures are compared byte for byte in every run. What else is to
 * be said of its pictures follows from that until somebody changes it: the long form says it.
 */
const OF_FINISHED_PICTURES = process.env.EASEL_TEST_LONG
  ? []
  : [
      'packages/sketch-engine/src/{engine,engine.slow,look}.test.ts',
      'packages/sketch-engine/src/studio/order-and-memory.slow.test.ts',
    ]

/**
 * What waits, waits for something to happen: a busy machine takes long for it, and a test that fails by the clock says
 * nothing of the product.
 */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** Tests that start the server as a process start what `npm start` does. */
const BUILT = process.env.EASEL_TEST_QUICK ? {} : { globalSetup: ['scripts/build-server.ts'] }

/** When a version is released, its statements are kept (`npm run last-version`). */
const RECORDING = process.env.EASEL_STATEMENTS
  ? { setupFiles: ['packages/server/test/support/recorded-statements.ts'] }
  : {}

const node = (name: string, extra: object = {}) => ({
  test: {
    name,
    environment: 'node' as const,
    include: [`packages/${name}/**/*.test.ts`],
    ...PATIENT,
    ...QUICK,
    ...extra,
  },
})

const dom = (name: string) => ({
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    name,
    // A context of its own for each file, in a thread that has loaded the modules: less than half the work of a
    // process of its own.
    pool: 'vmThreads' as const,
    environment: fileURLToPath(new URL('scripts/happy-dom-environment.ts', import.meta.url)),
    include: [`packages/${name}/**/*.test.{ts,tsx}`],
    ...PATIENT,
    ...QUICK,
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
      node('host-sdk'),
      node('sketch-engine', { isolate: false, exclude: [...(QUICK.exclude ?? []), ...OF_FINISHED_PICTURES] }),
      // Its files share one embedded database a worker, and what Fastify imports.
      node('server', { isolate: false, execArgv: SHORT_LIVED, ...BUILT, ...RECORDING }),
      dom('widgets'),
      dom('standalone-shell'),
    ],
  },
})
