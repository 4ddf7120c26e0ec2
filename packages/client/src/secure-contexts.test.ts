import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuidV4 } from './index.ts'

const PACKAGES = join(import.meta.dirname, '../..')
/** Folders whose code runs in browsers, partners' plain http pages included. */
const IN_BROWSERS =
  'packages/{client,contract,first-paint,host-sdk,widgets,standalone-shell}/src/**/*.{ts,tsx}'

it('code for browsers uses no ids that need a secure context', () => {
  const files = globSync(IN_BROWSERS, { cwd: join(PACKAGES, '..') }).filter((file) => !/\.test\./.test(file))
  expect(files.length).toBeGreaterThan(200)
  const asking = files.filter((file) =>
    /\.randomUUID\b/.test(withoutComments(readFileSync(join(PACKAGES, '..', file), 'utf8'))),
  )
  expect(asking).toEqual([])
  expect(uuidV4()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
