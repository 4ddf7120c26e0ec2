/**
 * The time from an empty clone of the last commit to the first page served by `npm start`, with a cold package cache: what is
 * installed by then, what is built, the first start of the embedded database.
 *
 * Run: npm run bench -- fresh-clone (it downloads everything that the product needs; RUNS=1 for one clone alone)
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { SECOND } from '@easel/contract/numbers'
import { freePort } from '../packages/server/test/support/postgres.ts'
import { median, table } from './support/figures.ts'

const ROOT = join(import.meta.dirname, '..')
const WANTED = 45 * SECOND
const GIVEN_UP = 300 * SECOND
const RUNS = Number(process.env.RUNS ?? 3)

interface Times {
  /** When the first line of the build was printed, ms. */
  installed: number
  served: number
  megabytes: number
}

async function start(): Promise<Times> {
  const dir = mkdtempSync(join(tmpdir(), 'easel-fresh-'))
  const clone = join(dir, 'easel')
  execFileSync('git', ['clone', '--quiet', ROOT, clone])
  // What the run before has left to be written would be counted to this one.
  execFileSync('sync')
  const port = await freePort()
  // As on a fresh machine: nothing of this checkout is found.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT))
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PATH: path.join(delimiter), PORT: String(port), npm_config_cache: join(dir, 'cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let installed = 0
  child.stdout.on('data', (text: Buffer) => {
    if (installed === 0 && String(text).includes('Building')) installed = performance.now() - began
  })
  try {
    while (!(await isServed(port))) {
      if (child.exitCode !== null) throw new Error('npm start has ended.')
      if (performance.now() - began > GIVEN_UP) throw new Error('Nothing is served.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const served = performance.now() - began
    const [kilobytes = '0'] = execFileSync('du', ['-sk', join(clone, 'node_modules')], {
      encoding: 'utf8',
    }).split('\t')
    return { installed, served, megabytes: Number(kilobytes) / 1024 }
  } finally {
    await end(child)
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const isServed = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/home`).then(
    (answer) => answer.ok,
    () => false,
  )

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

const runs: Times[] = []
for (let run = 0; run < RUNS; run += 1) runs.push(await start())
const middle = (of: (times: Times) => number): number => median(runs.map(of))
const seconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`
const served = middle((times) => times.served)
table([
  ['pages begin to be built', seconds(middle(({ installed }) => installed)), ''],
  ['served', seconds(served), '≤ 45 s'],
  ['installed by then', `${middle(({ megabytes }) => megabytes).toFixed(0)} MB`, ''],
])
if (served > WANTED) process.exitCode = 1
