import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What needs a second process or a real PostgreSQL is left to the whole run. */
const SLOW = process.env.EASEL_TEST_QUICK
  ? {
      exclude: [
        'packages/server/test/{databases,full-disk,several-processes,start}.test.ts',
        'packages/sketch-engine/**/{starter,look,memory}.test.ts',
      ],
    }
  : {}

const node = (name: string, extra: object = {}) => ({
  test: { name, environment: 'node' as const, include: [`packages/${name}/**/*.test.ts`], ...extra },
})

const dom = (name: string) => ({
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    name,
    environment: 'happy-dom' as const,
    include: [`packages/${name}/**/*.test.{ts,tsx}`],
  },
})

export default defineConfig({
  test: {
    projects: [
      node('contract'),
      node('client'),
      node('first-paint'),
      node('sketch-engine', { testTimeout: 60_000, ...SLOW }),
      node('server', { testTimeout: 60_000, hookTimeout: 60_000, ...SLOW }),
      dom('widgets'),
      dom('standalone-shell'),
    ],
  },
})
