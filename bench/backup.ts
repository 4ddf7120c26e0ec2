/**
 * A backup of a running installation on the embedded database beside `cp -r` and `sync` of the same files, in turn; a
 * second backup that finds little new; a restore into an empty directory beside copying back; and what a visitor
 * experiences meanwhile beside quiet times.
 *
 * Run: npm run bench -- backup
 * WORKS=500 for less data (2 MB in 16 files each), ROUNDS=1 for fewer of them. So little is copied from memory to memory, and
 * starting counts for as much as backing up. WORKS=100000 SCALE=0.04 for as many works with smaller files (40 GB are needed).
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { openEmbeddedOf } from '../packages/server/test/support/embedded.ts'
import {
  asRatio,
  createBaselineVisitor,
  inMilliseconds,
  type Latencies,
  p95Of,
  REQUEST_KINDS,
  type RequestKind,
  ratioOf,
  together,
  type Visit,
} from './support/baseline-visitor.ts'
import { median, table } from './support/figures.ts'
import { fill } from './support/fill.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const WORKS = Number(process.env.WORKS ?? 2000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** What the four files of a picture take, thumbnail to original. */
const SIZES: Record<string, number> = { t: 15_000, p: 90_000, m: 90_000, o: 300_000 }
const SCALE = Number(process.env.SCALE ?? 1)
/** Milliseconds that a visitor stays. */
const VISIT = 500
const QUIET = 15 * SECOND
/** Of the 95th percentile of quiet times. */
const SLOWER = 1.5
/** Of the time that copying takes. */
const SHARE = 2
const WAIT = SECOND
const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')

const scratch = mkdtempSync(join(tmpdir(), 'easel-bench-backup-'))
const key = randomBytes(32).toString('base64url')
const server = await ServerUnderTest.start({ STARTER_COLLECTION: 'shipped', LOG_LEVEL: 'error' })

/** Ends with an error if the program does. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.`)
}

const operate = (words: string[], dataDir: string, target: string) =>
  run(process.execPath, [OPERATOR, ...words], { DATA_DIR: dataDir, BACKUP_DIR: target, BACKUP_KEY: key })

const timed = async (work: () => Promise<void>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function addWorks(): Promise<number> {
  await server.down()
  const database = await openEmbeddedOf(server.dataDir)
  await fill(
    async (sql, parameters = []) =>
      (parameters.length > 0 ? await database.query(null, sql, parameters) : await database.script(sql)).rows,
    { works: 0, sets: WORKS, owner: 'bench-owner' },
  )
  const { rows } = await database.script(`
    insert into files (name, work_id, state, key, created_at)
    select name, work_id, 'kept', left(name, 2) || '/' || name, 1
    from slots, lateral (values (thumb), (preview), (preview_marked), (original)) as names (name)
    where work_id like 'own-%' returning key`)
  await database.close()
  let bytes = 0
  for (const { key: path } of rows) {
    const place = join(server.dataDir, 'files', String(path))
    const size = Math.round(SCALE * (SIZES[/-(\w)\.\w+$/.exec(String(path))?.[1] ?? ''] ?? 0))
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, randomBytes(size))
    bytes += size
  }
  await server.up()
  return bytes
}

/** What a visitor experiences while `work` runs. */
async function visitDuring(visit: Visit, work: () => Promise<void>): Promise<Latencies> {
  let isRunning = true
  const visiting = (async () => {
    let all = await visit(VISIT)
    while (isRunning) all = together(all, await visit(VISIT))
    return all
  })()
  await work().finally(() => {
    isRunning = false
  })
  return visiting
}

const longestOf = ({ times }: Latencies): number => Math.max(...Object.values(times).flat())

/** Quiet times before and after what is measured: a machine that changes meanwhile changes both. */
async function quiet(visit: Visit): Promise<Latencies> {
  await waitUntilIdle(server.pid)
  return visit(QUIET)
}

const seconds = (ms: number[]): string => `${(median(ms) / 1000).toFixed(2)} s`
const ratio = (ms: number[], peer: number[]): string => `${(median(ms) / median(peer)).toFixed(2)} ×`

try {
  const bytes = await addWorks()
  const copies: number[] = []
  const backups: number[] = []
  const visit = await createBaselineVisitor(server)
  await visit(QUIET)
  const rounds: Record<'calm' | 'busy' | 'copying', Latencies>[] = []
  const target = (round: number) => join(scratch, `backup-${round}`)
  for (let round = 0; round < ROUNDS; round += 1) {
    const copy = join(scratch, `copy-${round}`)
    const copying = await visitDuring(visit, async () => {
      copies.push(
        await timed(async () => {
          await run('cp', ['-r', server.dataDir, copy])
          await run('sync', ['-f', copy])
        }),
      )
    })
    const before = await quiet(visit)
    const busy = await visitDuring(visit, async () => {
      backups.push(await timed(() => operate(['backup'], server.dataDir, target(round))))
    })
    rounds.push({ calm: together(before, await quiet(visit)), busy, copying })
  }
  const last = target(ROUNDS - 1)
  const again = [await timed(() => operate(['backup'], server.dataDir, last))]
  const restores = [await timed(() => operate(['restore'], join(scratch, 'restored'), last))]
  const slower = (kind: RequestKind) => median(rounds.map(({ busy, calm }) => ratioOf(busy, calm, kind)))
  const p95 = (kind: RequestKind) => inMilliseconds(median(rounds.map(({ busy }) => p95Of(busy, kind))))
  const besideCopy = (kind: RequestKind) =>
    asRatio(median(rounds.map(({ copying, calm }) => ratioOf(copying, calm, kind))))
  const longest = median(rounds.map(({ busy }) => longestOf(busy)))
  const failed = rounds.reduce((sum, { busy }) => sum + busy.failed, 0)
  table([
    [`${WORKS} works, ${(bytes / 1e6).toFixed(0)} MB`, 'took', 'ratio', 'wanted'],
    ['cp -r and sync', seconds(copies), '', ''],
    ['npm run backup', seconds(backups), ratio(backups, copies), `≤ ${SHARE.toFixed(2)} ×`],
    ['a second one', seconds(again), ratio(again, copies), ''],
    ['npm run restore', seconds(restores), ratio(restores, copies), ''],
    ...REQUEST_KINDS.map((kind) => [
      `${kind} meanwhile, p95`,
      p95(kind),
      asRatio(slower(kind)),
      `≤ ${asRatio(SLOWER)}; while cp copies ${besideCopy(kind)}`,
    ]),
    ['the longest that a call waited', inMilliseconds(longest), '', `≤ ${WAIT} ms`],
    ['calls that failed', String(failed), '', '0'],
  ])
  const isSlow = longest > WAIT || REQUEST_KINDS.some((kind) => slower(kind) > SLOWER)
  if (median(backups) > SHARE * median(copies) || isSlow || failed > 0) process.exitCode = 1
} finally {
  await server.end()
  rmSync(scratch, { recursive: true, force: true })
}
