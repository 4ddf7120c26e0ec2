/**
 * Installs from the lock file. What only tests need is left to `npm test`; what is left goes in stages, so that pages are built
 * while the server's part is installed, and are served before what looks at pictures and enlarges them has come.
 * Plain JavaScript for any Node from 18 on.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startOf } from '../packages/networks/src/living.mjs'
import { claimsIn, replace } from './claims.mjs'
import { isPackage } from './lock-excerpt.mjs'

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/** What each stage gives npm to do. The first begins with an empty folder; the others only add to it. */
const STAGES = [
  // What builds pages, and the right Node.
  ['ci', '--include-workspace-root', '--workspace', 'packages/standalone-shell'],
  // What serves them.
  ['install', '--no-save', '--workspace', 'packages/server'],
  // All else: the networks (packages/networks).
  ['install', '--no-save'],
]
export const [PAGES, SERVING, ALL] = [1, 2, 3]

/** A surrounding NODE_ENV=production would leave them out. */
export const WITH_TESTS = ['ci', ...QUIET, '--include=dev']
/** The words for npm. */
export const wordsOf = (stage) => [...STAGES[stage - 1], ...QUIET, '--omit=dev']
/**
 * The same for a part of it in a folder of its own (installing-apart.mjs). Where the registry does not answer, nobody waits twice
 * for long: npm is patient in the usual way alone.
 */
export const WORDS_APART = [
  ...['ci', ...QUIET],
  ...['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=20000'],
]

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
/** What is installed in this folder, and notes of how far it has come. */
export function installationIn(root) {
  const lock = join(root, 'package-lock.json')
  /** npm's own record of what is installed. It writes it last. */
  const record = join(root, 'node_modules/.package-lock.json')
  /** The server reads it, too (adapters/networks). */
  const notes = join(root, 'node_modules/.easel-stage.json')

  const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')
  const noted = () => {
    try {
      return read(notes)
    } catch {
      return null
    }
  }

  const note = (stage, { by = null, failed = false } = {}) => {
    const since = by === null ? null : startOf(by)
    replace(notes, { lock: lockHash(), stage, by, since, failed })
  }

  /** Whether npm's record has everything of the lock file that this platform needs. */
  const isWhole = ({ dev }) => {
    if (!existsSync(record)) return false
    const present = read(record).packages
    return Object.entries(read(lock).packages).every(([path, entry]) => {
      if (!isPackage(path)) return true
      if (entry.link || entry.optional || entry.devOptional || (entry.dev && !dev)) return true
      return present[path]?.version === entry.version
    })
  }

  return {
    isWhole,

    /** The stage that is installed, 0 to 3, for the lock file of now. */
    stage() {
      if (isWhole({ dev: false })) return ALL
      const note = noted()
      return note?.lock === lockHash() ? note.stage : 0
    },

    /** Before a stage that adds: what another one, broken off, may have left half of, npm would take for whole. */
    removeHalves() {
      const present = read(record).packages
      for (const [path, entry] of Object.entries(read(lock).packages)) {
        if (!isPackage(path) || entry.link || present[path]) continue
        rmSync(join(root, path), { recursive: true, force: true })
      }
    },

    /** `by`: the process that goes on with the next stage. `failed`: it could not. */
    note,

    /** The server believes the note alone, and somebody else may have installed the rest: npm ci in this folder, or npm install. */
    correctNote() {
      if ((noted()?.stage ?? ALL) < ALL && isWhole({ dev: false })) note(ALL)
    },

    ...claimsIn(root),
  }
}
