import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askServer } from '../../src/operator/socket.ts'
import { ownDirectory, socketLocation } from '../../src/operator/socket-location.ts'
import { eventually } from '../support/client.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { SERVER, startProcess } from '../support/process.ts'

const OTHERS = 0o077

let base: string
let running: ReturnType<typeof startProcess> | null = null
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'easel-private-'))
})
afterEach(async () => {
  await running?.kill('SIGKILL')
  running = null
  rmSync(base, { recursive: true, force: true, maxRetries: 5 })
})

/** `isNew`: everything is created; otherwise the database exists before. */
const start = async (dataDir: string, { isNew = false } = {}) => {
  if (!isNew && !existsSync(dataDir)) await prepareDataDir(dataDir)
  running = startProcess(SERVER, { DATA_DIR: dataDir, STARTER_COLLECTION: '0' })
  await running.ready()
  return running
}
/** What others could get at: directories, and files. Those of the database set their own modes, in closed directories. */
const open = (directory: string): string[] =>
  [
    directory,
    ...readdirSync(directory, { recursive: true }).map((name) => join(directory, String(name))),
  ].filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats || (stats.isFile() && path.includes('/db/'))) return false
    return (stats.mode & OTHERS) !== 0
  })

describe('the server’s data', () => {
  it('is readable by its own user only', async () => {
    const dataDir = join(base, 'new', 'data')
    await start(dataDir, { isNew: true })
    expect(open(join(base, 'new'))).toEqual([])
  })

  it('is closed to others if an older version left it open', async () => {
    const dataDir = join(base, 'data')
    await (await start(dataDir)).kill('SIGTERM')
    for (const path of [dataDir, ...readdirSync(dataDir, { recursive: true })].map(String)) {
      const whole = path === dataDir ? path : join(dataDir, path)
      chmodSync(whole, statSync(whole).isDirectory() ? 0o777 : 0o666)
    }
    const { output } = await start(dataDir)
    expect(statSync(dataDir).mode & OTHERS).toBe(0)
    expect(output()).toContain('could be read by other users')
    await eventually(
      async () => [...open(dataDir), statSync(join(dataDir, 'db/PG_VERSION')).mode & OTHERS],
      (found) => found.length === 1 && found[0] === 0,
    )
  })
})

describe('the operator’s socket', () => {
  const long = () => join(base, ...Array.from({ length: 12 }, (_, at) => `a-directory-${at}`))

  it('is in the data directory, however long its name is, and answers there', async () => {
    const dataDir = long()
    await start(dataDir)
    expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600)
    expect(await askServer(dataDir, 'partner.list', {})).toEqual({ result: [] })
  })

  it('is gone when the server is gone', async () => {
    const dataDir = long()
    await (await start(dataDir)).kill('SIGTERM')
    expect(await askServer(dataDir, 'partner.list', {})).toBeNull()
  })

  it.runIf(process.getuid?.() === 0)('is not used if somebody else has created it', async () => {
    const dataDir = join(base, 'shared')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o1777)
    let received = ''
    const stranger = createServer((request) => request.on('data', (text) => (received += text)))
    await new Promise<void>((done) => stranger.listen(join(dataDir, 'operator.sock'), done))
    chownSync(join(dataDir, 'operator.sock'), 65_534, 65_534)
    await expect(askServer(dataDir, 'words.add', { phrase: 'a secret' })).rejects.toThrow(
      /another user \(65534\)/,
    )
    expect(received).toBe('')
    stranger.close()
  })

  it('is in a private directory of this user where descriptors have no paths', () => {
    const { path } = socketLocation(long(), join(base, 'no-such-thing'))
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
  })

  const name = `easel-${process.getuid?.()}`
  it.each([
    [
      'open to others',
      () => mkdirSync(join(base, name), { mode: 0o700 }) ?? chmodSync(join(base, name), 0o777),
    ],
    ['a link', () => symlinkSync(mkdtempSync(join(base, 'x')), join(base, name))],
  ])('is never put into an existing directory that is %s', (_name, make) => {
    make()
    expect(() => ownDirectory(base, undefined)).toThrow(/made by somebody else or is open to others/)
  })

  it('is never put into a runtime directory that is open to others', () => {
    const runtime = join(base, 'run')
    mkdirSync(runtime)
    chmodSync(runtime, 0o755)
    expect(ownDirectory(base, runtime)).toBe(join(base, name))
  })
})
