import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImagePage } from '@easel/contract/types'
import pino from 'pino'
import { afterEach, beforeAll, expect } from 'vitest'
import { openWithFiles } from '../../src/compose/open-database.ts'
import { readConfig } from '../../src/config/config.ts'
import { StartError } from '../../src/config/start-error.ts'
import { eventually, newDevice, signedHeaders } from './client.ts'
import { prepareDataDir } from './data-dir.ts'
import { SERVER, SHORT_LIVED, startProcess } from './process.ts'
import { treeOf } from './tree.ts'

const CHILD = 'test/support/child.ts'
/** A user who owns nothing. */
export const NOBODY_UID = 65_534
/** The number of sets in the intact data. */
export const SETS = 2
const LIMITS = JSON.stringify({ generationsPerDay: 10_000, submitsPerWindow: 10_000, waiting: 10_000 })
const RESTORE = 'Restore DATA_DIR/db and DATA_DIR/files together'
const device = newDevice()

async function call(url: string, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = signedHeaders(method, path, device, { headers: { 'content-type': 'application/json' } })
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  return { status: answer.status, json: (await answer.json()) as { data: ImagePage } }
}

const submit = (url: string) =>
  call(url, 'POST', '/api/v2/mj/submit', { prompt: 'A fox', modelId: 0, ratioType: 1 })

/** The finished sets of the visitor of the intact data. */
export const finished = async (url: string) =>
  (await call(url, 'GET', '/api/v2/mj/queue?limit=50')).json.data.items.filter(({ status }) => status === 4)

const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'easel-damaged-'))

const launch = (script: string, dataDir: string) =>
  startProcess(script, { DATA_DIR: dataDir, STARTER_COLLECTION: '0', LIMITS })

let shared: Promise<string> | null = null

/** The data of a server that made some images and was stopped cleanly; created once per process. */
const wholeData = (): Promise<string> => {
  shared ??= makeWholeData()
  return shared
}

async function makeWholeData(): Promise<string> {
  const directory = emptyDirectory()
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  await prepareDataDir(directory)
  const server = launch(CHILD, directory)
  const url = await server.ready()
  for (let n = 0; n < SETS; n += 1) expect((await submit(url)).status).toBe(200)
  await eventually(
    () => finished(url),
    (sets) => sets.length === SETS,
    30_000,
  )
  expect(await server.kill('SIGTERM')).toBe(0)
  return directory
}

/** A refusal that names the damaged part and says what to restore. */
export const damaged = (what: string) => new RegExp(`^Easel cannot start: .*damaged: ${what}.*${RESTORE}`)

/** The refusal of a directory that holds pictures and no database. */
export const databaseMissing = new RegExp(
  `The embedded database is missing in .*/db, but the pictures of one lie in .*${RESTORE}`,
)

/** Intact data that the tests of a file copy and damage, and the result of a start with them. */
export function useWholeData() {
  const running: ReturnType<typeof startProcess>[] = []
  let whole = ''
  let dataDir = ''
  beforeAll(async () => {
    whole = await wholeData()
  })
  afterEach(async () => {
    for (const each of running.splice(0)) await each.kill('SIGKILL')
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  })

  const start = (script: string) => {
    const started = launch(script, dataDir)
    running.push(started)
    return started
  }

  /** The error of a start, from opening the data as the program does. */
  const refusal = async (): Promise<string> => {
    try {
      const database = await openWithFiles(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
      await database.close()
      return 'It opens.'
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      return `Easel cannot start: ${error.message}`
    }
  }

  return {
    get whole() {
      return whole
    },
    get dataDir() {
      return dataDir
    },
    inDb: (...names: string[]) => join(dataDir, 'db', ...names),
    /** Makes the data directory a copy of the intact data. */
    copy(): void {
      dataDir = emptyDirectory()
      cpSync(whole, dataDir, { recursive: true })
    },
    /** Empties the data directory. */
    empty(): void {
      dataDir = emptyDirectory()
    },
    startServer: () => start(CHILD),
    refusal,
    /** The start is refused in one line, and the data are unchanged. */
    async expectRefusal(message: RegExp, untouched = dataDir): Promise<void> {
      const before = treeOf(untouched)
      expect((await refusal()).split('\n')).toEqual([expect.stringMatching(message)])
      expect(treeOf(untouched)).toBe(before)
    },
    /** The same for the whole program: status 1, no stack. */
    async expectEnd(message: RegExp): Promise<void> {
      const before = treeOf(dataDir)
      const { ended, output } = start(SERVER)
      expect(await ended, output()).toBe(1)
      expect(output().trim().split('\n')).toEqual([expect.stringMatching(message)])
      expect(treeOf(dataDir)).toBe(before)
    },
    /** Runs the program to its end; where we are root, as a user who owns nothing, because root may read and write all. */
    runAsNobody() {
      const user = process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {}
      const { PATH = '' } = process.env
      return spawnSync(process.execPath, [...SHORT_LIVED, SERVER], {
        cwd: join(import.meta.dirname, '../..'),
        env: { PATH, PORT: '0', DATA_DIR: dataDir },
        encoding: 'utf8',
        ...user,
      })
    },
  }
}
