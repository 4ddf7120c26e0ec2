import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { LONG, whenLong } from '../support/long.ts'
import { isRunning, startTree } from '../support/process-tree.ts'

/** The first start builds the pages. */
const BUILDS = { timeout: 200_000 }
const RUN = ['scripts/run.mjs', 'start']
const MAIN = ['packages/server/dist/main.js']

let dataDir: string
let toEnd: number[] = []
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-stop-'))
  await prepareDataDir(dataDir)
})
afterEach(() => {
  for (const pid of toEnd) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  toEnd = []
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(command: string, args: readonly string[]) {
  const tree = startTree(command, args, { DATA_DIR: dataDir })
  toEnd.push(tree.child.pid ?? 0)
  const { url, server } = await tree.ready()
  toEnd.push(server)
  return { ...tree, url, server }
}

/** It has let go of everything: a server that is killed leaves its socket behind. */
async function expectDrained(server: number): Promise<void> {
  await eventually(
    async () => isRunning(server),
    (running) => !running,
    30_000,
  )
  expect(existsSync(join(dataDir, 'operator.sock'))).toBe(false)
}

/** A request that never ends keeps the server draining for seconds. */
async function holdUp(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  const head =
    'POST /api/v2/launcher HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\nexpect: 100-continue\r\n'
  socket.write(`${head}\r\n`)
  // The server has read it, and waits for the body.
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('{')
}

type Case = [name: string, command: string, args: string[], signal: NodeJS.Signals]

describe('the server drains and exits', BUILDS, () => {
  it.each<Case>([
    ['SIGTERM to npm', 'npm', ['start'], 'SIGTERM'],
    ['SIGTERM to the shell that runs npm', 'sh', ['-c', 'npm start; exit $?'], 'SIGTERM'],
    ['SIGKILL to its parent', process.execPath, RUN, 'SIGKILL'],
    ...whenLong<Case>(
      ['SIGKILL to npm', 'npm', ['start'], 'SIGKILL'],
      ['SIGKILL to the shell that runs npm', 'sh', ['-c', 'npm start; exit $?'], 'SIGKILL'],
      ['SIGHUP to its parent', process.execPath, RUN, 'SIGHUP'],
      ['SIGHUP', process.execPath, MAIN, 'SIGHUP'],
    ),
  ])('on %s', async (_name, command, args, signal) => {
    const { child, server } = await start(command, args)
    child.kill(signal)
    await expectDrained(server)
  })

  it.runIf(LONG)('when its terminal is closed', async () => {
    const { child, server } = await start('script', [
      '-qec',
      `${process.execPath} ${RUN.join(' ')}`,
      '/dev/null',
    ])
    child.kill('SIGKILL')
    await expectDrained(server)
  })

  it('on one Ctrl-C, which reaches all processes twice, with 0', async () => {
    const command = `exec ${process.execPath} ${RUN.join(' ')}`
    const { child, ended, url, server } = await start('script', ['-qec', command, '/dev/null'])
    await holdUp(url)
    child.stdin?.write('\x03')
    await expectDrained(server)
    expect(await ended).toBe(0)
  })

  it.each([['itself', MAIN], ...whenLong(['its parent', RUN] as [string, string[]])] as [string, string[]][])(
    'with 0 on SIGTERM to %s',
    async (_name, args) => {
      const { child, ended, server } = await start(process.execPath, args)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      await expectDrained(server)
    },
  )
})

describe('a server that was asked to end', BUILDS, () => {
  it.each([['SIGINT', 130], ...whenLong<['SIGTERM', 143]>(['SIGTERM', 143])] as const)(
    'exits at once on a second %s, with %d',
    async (signal, code) => {
      const { child, ended, url } = await start(process.execPath, MAIN)
      await holdUp(url)
      child.kill(signal)
      // Within a second of the first it would count as the same one, and a busy machine hears of it late.
      await new Promise((resolve) => setTimeout(resolve, 2000))
      child.kill(signal)
      expect(await ended).toBe(code)
    },
  )

  it('during its start never serves, and exits with 0', async () => {
    const tree = startTree(process.execPath, MAIN, { DATA_DIR: dataDir })
    toEnd.push(tree.child.pid ?? 0)
    await eventually(
      async () => existsSync(join(dataDir, 'easel.lock')),
      (locked) => locked,
    )
    tree.child.kill('SIGTERM')
    expect(await tree.ended).toBe(0)
    expect(tree.output()).not.toContain('ready')
  })
})

const MAY_UNSHARE = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0

describe.runIf(MAY_UNSHARE)('as process 1', BUILDS, () => {
  it.each([
    ['the server', MAIN],
    ['what starts it', RUN],
  ])('%s drains on SIGTERM and exits with 0', async (_name, args) => {
    const unshare = ['--pid', '--fork', '--kill-child', process.execPath, ...args]
    const { child, ended, server } = await start('unshare', unshare)
    const { stdout } = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    process.kill(Number(stdout.trim()), 'SIGTERM')
    expect(await ended).toBe(0)
    await expectDrained(server)
  })
})

describe('a server in the background of a shell', BUILDS, () => {
  it('outlives that shell', async () => {
    const script = join(dataDir, 'start.sh')
    writeFileSync(script, `${process.execPath} ${RUN.join(' ')} &\nread _\n`)
    const { child, ended, url } = await start('sh', [script])
    child.stdin?.end('\n')
    await ended
    // Twice the time in which a parent that is gone is noticed.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})
