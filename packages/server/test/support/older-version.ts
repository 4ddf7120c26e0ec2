import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fingerprintOf, preparedDump } from './dump.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MIGRATIONS = 'packages/server/src/adapters/postgres/core/migrations'
/** It is the same for every version, so that no test needs a build. */
const CONFIG = `export default { test: {
  environment: 'node', isolate: false, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } } }`

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit before the newest migration; null where there is no history that has it. */
export function commitBefore(migration: string): string | null {
  try {
    // A file that was given another number was there before.
    const path = `${MIGRATIONS}/${migration}.ts`
    const added = git('log', '--follow', '--diff-filter=A', '--format=%H', '-1', '--', path)
    return added === '' ? null : git('rev-parse', '--verify', `${added}^`)
  } catch {
    return null
  }
}

/** Lays an older version into a directory, with the libraries of now and its own packages. */
export function layOut(commit: string, directory: string): void {
  const archive = `${directory}.tar`
  git('archive', `--output=${archive}`, commit)
  mkdirSync(directory, { recursive: true })
  execFileSync('tar', ['-xf', archive, '-C', directory])
  rmSync(archive)
  const modules = join(directory, 'node_modules')
  mkdirSync(join(modules, '@easel'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || name === '@easel') continue
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(directory, 'packages'))) {
    const folder = join(directory, 'packages', name)
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) symlinkSync(folder, join(modules, '@easel', nameIn(manifest)))
    // Libraries of which others have another version.
    const own = join(ROOT, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, 'node_modules'))
  }
  writeFileSync(join(directory, 'older.config.ts'), CONFIG)
}

/**
 * Where tests of a version look for an empty database with its tables: there they find one with the tables of now, and with a
 * change to them, if there is one. Returns its name.
 */
export async function giveTables(directory: string, change = ''): Promise<string> {
  const databases = join(directory, '.cache/test-databases')
  mkdirSync(databases, { recursive: true })
  const name = `${fingerprintOf(join(directory, MIGRATIONS))}.tar`
  const file = join(databases, name)
  copyFileSync(await preparedDump(), file)
  if (change === '') return name
  const pglite = await PGlite.create('memory://', { loadDataDir: new Blob([readFileSync(file)]) })
  await pglite.exec(change)
  writeFileSync(file, new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  return name
}

/** The databases that its tests know of. */
export const databasesIn = (directory: string): string[] =>
  readdirSync(join(directory, '.cache/test-databases'))

interface Report {
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Runs tests of the version in that directory: how many files and tests there were, and what of them has failed. */
export function runTests(directory: string, files: readonly string[]) {
  const runner = join(ROOT, 'node_modules/vitest/vitest.mjs')
  // What fails each time is due to the tables, and what fails once to a busy machine.
  const reporting = ['--reporter=json', '--outputFile=report.json', '--retry=2']
  spawnSync(process.execPath, [runner, 'run', '--config', 'older.config.ts', ...reporting, ...files], {
    cwd: directory,
    // This run's own settings are not for that one.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  })
  const { testResults } = JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8')) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    files: testResults.length,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...testResults.flatMap(({ message }) => message || []),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join(' ')}`),
    ],
  }
}

const nameIn = (manifest: string): string => {
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string }
  return name.replace('@easel/', '')
}
