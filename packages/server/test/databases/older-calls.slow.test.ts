import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../src/adapters/postgres/core/migrations/index.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'
import { commitBefore, databasesIn, giveTables, layOut, runTests } from '../support/older-version.ts'

const NEWEST = Object.keys(migrations).toSorted().at(-1) ?? ''
const COMMIT = commitBefore(NEWEST)
/** Milliseconds for all of them, on a busy machine. */
const LONGEST = 400_000
const SUBMIT = 'packages/server/test/generation/submit.test.ts'
/** Of each kind of what people do one: submitting, making, keeping, signing in, buying, being a partner's user. */
const TESTS = [
  SUBMIT,
  ...[
    'engines/image-count.test.ts',
    'works/folders.test.ts',
    'accounts/signing-in.test.ts',
    'payments/buying.test.ts',
    'partners/partners.test.ts',
  ].map((file) => join('packages/server/test', file)),
]

describe.skipIf(COMMIT === null)(`the version before ${NEWEST}, with the tables of now`, () => {
  let directory: string
  beforeAll(async () => {
    directory = join(newDirectory(), 'older')
    layOut(COMMIT ?? '', directory)
  })
  afterAll(removeDirectories)

  it(
    'passes its own tests of the calls',
    async () => {
      const database = await giveTables(directory)
      const { files, passed, failures } = runTests(directory, TESTS)
      expect(failures).toEqual([])
      expect(files).toBe(TESTS.length)
      expect(passed).toBeGreaterThan(TESTS.length)
      // They would have made another one, with tables of their own, if they had not found it.
      expect(databasesIn(directory)).toEqual([database])
    },
    LONGEST,
  )

  it(
    'would not pass them with tables that lack what it needs',
    async () => {
      await giveTables(directory, 'alter table works rename column prompt to text')
      const { failures } = runTests(directory, [SUBMIT, '--testNamePattern=allows three in 24 hours'])
      expect(failures.join()).toContain('expected 500 to be')
    },
    LONGEST,
  )
})
