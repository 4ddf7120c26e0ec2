import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDataDir } from '../support/data-dir.ts'
import { startProcess } from '../support/process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-accounts-'))
  await prepareDataDir(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const command = async (...words: string[]) => {
  const { ended, output } = startProcess('src/operator.ts', { DATA_DIR: dataDir }, ['accounts', ...words])
  return { code: await ended, output: output() }
}

it.each([
  ['without a word'],
  ['with an unknown one', 'dance'],
  ['with an unknown one for an account', 'dance', 'nobody@example.com'],
  ['without an account', 'sign-out'],
  ['with an account that is nothing but a blank', 'lock', ' '],
  ['with a word too many', 'failed', 'nobody@example.com'],
  ['without a number of sets', 'give-back', 'm-nobody'],
  ['with a number of sets that is none', 'give-back', 'm-nobody', 'two'],
])('npm run accounts %s changes nothing, and says what there is', async (_name, ...words) => {
  const { code, output } = await command(...words)
  expect(code).toBe(2)
  expect(output).toMatch(/^npm run accounts -- find <account> /)
  expect(output).toMatch(/\nnpm run accounts -- give-back <id> <n> .*\n$/)
})

it.each([
  ['There is no account "nobody@example.com".', 'find', 'nobody@example.com'],
  // In whatever way the address is written, it is said as it came.
  ['There is no account "Nobody@Example.com".', 'unlock', 'Nobody@Example.com'],
  ['There is no account "86 13812345678".', 'lock', '86', '13812345678'],
  ['There is no account "--json".', 'sessions', '--json'],
  ['There is nobody "m-nobody".', 'give-back', 'm-nobody', '1'],
  ['target: must be an e-mail address or a number such as 86 13812345678', 'deliveries', 'nobody'],
])('npm run accounts says in one line: %s', async (line, ...words) => {
  expect(await command(...words)).toEqual({ code: 1, output: `${line}\n` })
})

it('npm run accounts that finds nothing to tell says so', async () => {
  const nothing = { code: 0, output: 'Nothing of that in the last week.\n' }
  expect([await command('deliveries'), await command('failed')]).toEqual([nothing, nothing])
})
