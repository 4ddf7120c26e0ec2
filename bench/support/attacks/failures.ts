import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY, isRunning, SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../../../e2e/support/server.ts'
import { fixedTimeEngine } from '../../../packages/server/test/fakes/fixed-time-engine.ts'
import { fillLog, longPrompt } from '../../../packages/server/test/support/embedded.ts'
import { createVisitor } from '../visitor.ts'

/** A failure, and how many of the acknowledged works exist afterwards. */
export interface Failure {
  name: string
  /** Repairs the installation. The server must refuse to start before this. */
  repair?(server: ServerUnderTest): void
  /** Causes the failure on a running server and leaves it stopped. Returns the settings of the next start. */
  cause(server: ServerUnderTest, submit: (prompt: string) => Promise<void>): Promise<Record<string, string>>
}

const versionOf = ({ dataDir }: ServerUnderTest): string => join(dataDir, 'db/PG_VERSION')

export const failures: readonly Failure[] = [
  {
    name: 'a start with a clock 61 days ahead',
    async cause(server) {
      await server.down()
      return { CLOCK_OFFSET_MS: String(61 * DAY) }
    },
  },
  {
    name: 'the embedded database without PG_VERSION',
    async cause(server) {
      await server.down()
      renameSync(versionOf(server), `${versionOf(server)}-away`)
      return {}
    },
    repair: (server) => renameSync(`${versionOf(server)}-away`, versionOf(server)),
  },
  {
    name: 'the embedded database stops while it is in use',
    async cause(server, submit) {
      await server.down()
      await fillLog(server.dataDir)
      await server.up()
      const log = join(server.dataDir, 'db/pg_wal')
      renameSync(log, `${log}-away`)
      while (!server.hasEnded) await submit(longPrompt()).catch(() => {})
      rmSync(log, { recursive: true, force: true })
      renameSync(`${log}-away`, log)
      return {}
    },
  },
]

const WORKS = 12
/** Longer than the delay of the first purge. */
const AFTERWARDS = 20 * SECOND

/**
 * Creates works, causes the failure, and reports the output of the next start and the number of lost works.
 */
export async function runFailure({
  cause,
  repair,
}: Failure): Promise<{ lost: number; of: number; summary: string }> {
  const engine = await fixedTimeEngine(10)
  const limits = { generationsPerDay: 1000, submitsPerWindow: 1000, waiting: 1000 }
  const environment = { STARTER_COLLECTION: '0', LIMITS: JSON.stringify(limits), ...engine.env }
  const server = await ServerUnderTest.start(environment)
  try {
    const visitor = createVisitor(server.url)
    const ids: string[] = []
    const submit = async (prompt: string) => void ids.push(await visitor.submit(prompt))
    for (let n = 0; n < WORKS; n += 1) await submit(`A lighthouse, number ${n}`)
    for (const id of ids) while ((await visitor.read(id))?.status !== 4) await pause(50)
    Object.assign(server.env, await cause(server, submit))
    const began = await server.up().then(
      () => true,
      () => false,
    )
    const summary = began ? 'started' : lastLine(server.output)
    if (began === (repair !== undefined)) throw new Error(`A start that should be otherwise: ${summary}`)
    if (began) await pause(AFTERWARDS)
    await server.down()
    repair?.(server)
    server.env.CLOCK_OFFSET_MS = '0'
    await server.up()
    let found = 0
    for (const id of ids) if ((await endOf(visitor, id))?.status === 4) found += 1
    return { lost: ids.length - found, of: ids.length, summary }
  } finally {
    await server.end()
    engine.close()
  }
}

async function endOf(visitor: ReturnType<typeof createVisitor>, id: string) {
  for (;;) {
    const set = await visitor.read(id)
    if (set === null || !isRunning(set.status)) return set
    await pause(50)
  }
}

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? ''
