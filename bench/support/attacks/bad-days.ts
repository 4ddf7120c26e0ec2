import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY, SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../../../e2e/support/server.ts'
import { steadyEngine } from '../../../packages/server/test/fakes/steady.ts'
import { createVisitor } from '../visitor.ts'

/** Something that goes wrong between two starts, and what of twelve works is there afterwards. */
export interface BadDay {
  name: string
  /** Does it, while the server is down. Answers the settings of the next start. */
  happen(server: ServerUnderTest): Record<string, string>
}

export const badDays: readonly BadDay[] = [
  {
    name: 'a start with a clock 61 days ahead',
    happen: () => ({ CLOCK_OFFSET_MS: String(61 * DAY) }),
  },
  {
    name: 'the embedded database without PG_VERSION',
    happen(server) {
      rmSync(join(server.dataDir, 'db/PG_VERSION'))
      return {}
    },
  },
]

const WORKS = 12
/** Longer than the first purge takes to come. */
const AFTERWARDS = 20 * SECOND

/** Makes works, lets it happen, and says what the next start did and how many works are lost after a minute or less. */
export async function live({ happen }: BadDay): Promise<{ lost: number; of: number; said: string }> {
  const engine = await steadyEngine(10)
  const limits = { generationsPerDay: 1000, submitsPerWindow: 1000, waiting: 1000 }
  const environment = { STARTER_COLLECTION: '0', LIMITS: JSON.stringify(limits), ...engine.env }
  const server = await ServerUnderTest.start(environment)
  try {
    const visitor = createVisitor(server.url)
    const ids: string[] = []
    for (let n = 0; n < WORKS; n += 1) ids.push(await visitor.submit(`A lighthouse, number ${n}`))
    for (const id of ids) while ((await visitor.look(id))?.status !== 4) await pause(50)
    await server.down()
    Object.assign(server.env, happen(server))
    const began = await server.up().then(
      () => true,
      () => false,
    )
    // Refused to start: what is on the disk is as it was.
    if (!began) return { lost: 0, of: WORKS, said: lastLine(server.output) }
    await pause(AFTERWARDS)
    await server.down()
    server.env.CLOCK_OFFSET_MS = '0'
    await server.up()
    let there = 0
    for (const id of ids) if ((await visitor.look(id))?.status === 4) there += 1
    return { lost: WORKS - there, of: WORKS, said: 'started' }
  } finally {
    await server.end()
    engine.close()
  }
}

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? ''
