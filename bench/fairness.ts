/**
 * Does somebody who submits much keep others waiting? Nineteen visitors submit five sets each, first alone
 * and then beside one visitor with a hundred, on an external engine with a constant time per set. Limits are
 * raised, because by default nobody may queue that much. Finally one VIP comes last. Also measures the
 * accuracy of the ETAs in the answers to submits. On the embedded database.
 *
 * Run: npm run bench -- fairness (LIGHT=6 HEAVY=20 for a shorter one)
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApiError } from '@easel/client'
import { ImageStatus, SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { fixedTimeEngine, pause } from '../packages/server/test/fakes/fixed-time-engine.ts'
import { median, table } from './support/figures.ts'
import { createVisitor } from './support/visitor.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')
const LIGHT = Number(process.env.LIGHT ?? 19)
const HEAVY = Number(process.env.HEAVY ?? 100)
const EACH = 5
const ENGINE = 600
const CONCURRENCY = 4
const LIMITS = {
  generationsPerDay: 1000,
  vipGenerationsPerDay: 1000,
  addressGenerationsPerDay: 10_000,
  submitsPerWindow: 1000,
  vipSubmitsPerWindow: 1000,
  waiting: 1000,
  vipWaiting: 1000,
  concurrency: CONCURRENCY,
}

type Visitor = ReturnType<typeof createVisitor>

const without = await run(0)
const underLoad = await run(HEAVY)
const [alone, crowded] = [median(without.light), median(underLoad.light)]
table([
  ['limits are lifted', `${CONCURRENCY} sets at once, ${ENGINE} ms each`, '', ''],
  ['', 'without the one', `beside ${HEAVY} of one`, ''],
  ['light users wait, median', seconds(alone), seconds(crowded), ''],
  ['first of their sets', seconds(median(without.first)), seconds(median(underLoad.first)), ''],
  ['beside / without', '', `${(crowded / alone).toFixed(2)} ×`, `≤ 1.2 ×`],
  ['a VIP who comes last begins after', seconds(without.vip), seconds(underLoad.vip), 'before all others'],
  [
    'sets that began in between',
    String(without.beforeVip),
    String(underLoad.beforeVip),
    `≤ ${CONCURRENCY}, let in already`,
  ],
  ['taken / ETA, median', without.eta.toFixed(2), underLoad.eta.toFixed(2), '0.7 to 1.3'],
])

function seconds(milliseconds: number): string {
  return `${(milliseconds / SECOND).toFixed(1)} s`
}

async function run(heavy: number) {
  const engine = await fixedTimeEngine(ENGINE, { concurrency: CONCURRENCY })
  const server = await ServerUnderTest.start({
    LOG_LEVEL: 'error',
    STARTER_COLLECTION: '0',
    LIMITS: JSON.stringify(LIMITS),
    ...engine.env,
  })
  const closing = new AbortController()
  try {
    await waitUntilIdle(server.pid)
    const newcomer = () => listening(createVisitor(server.url), closing.signal)
    const [first, greedy, vip] = [await newcomer(), await newcomer(), await newcomer()]
    const light = await Promise.all(Array.from({ length: LIGHT }, newcomer))
    await makeVip(server, vip)
    // The first ETAs are guesses, which are cached for ten seconds: give the server sets to measure first.
    for (let n = 0; n < 3 * CONCURRENCY; n += 1) await first.submit()
    await first.allEnded()
    await pause(11_000)

    for (let n = 0; n < heavy; n += 1) await greedy.submit()
    await Promise.all(light.map(({ submitAll }) => submitAll(EACH)))
    const etas = new Map<string, number>()
    for (const each of light) for (const [id, eta] of await each.etas()) etas.set(id, eta)
    const askedAt = performance.now()
    const vipId = await vip.submit()
    await Promise.all([vip, ...light].map(({ allEnded }) => allEnded()))
    const vipBegan = vip.begunAt.get(vipId) ?? 0
    const vipSubmitted = vip.submittedAt.get(vipId) ?? 0
    const others = [...light, greedy].flatMap(({ begunAt }) => [...begunAt.values()])
    const ratios = light.flatMap(({ endedAt }) =>
      [...endedAt].flatMap(([id, at]) => (etas.has(id) ? [(at - askedAt) / (etas.get(id) ?? 1)] : [])),
    )
    return {
      light: light.flatMap(({ waits }) => waits()),
      first: light.map(({ waits }) => Math.min(...waits())),
      vip: vipBegan - vipSubmitted,
      beforeVip: others.filter((at) => at > vipSubmitted && at < vipBegan).length,
      eta: median(ratios),
    }
  } finally {
    closing.abort()
    await server.end()
    engine.close()
  }
}

/** A visitor who records when their sets end. */
async function listening({ client, submit }: Visitor, signal: AbortSignal) {
  const submittedAt = new Map<string, number>()
  const begunAt = new Map<string, number>()
  const endedAt = new Map<string, number>()
  const open = Promise.withResolvers<void>()
  client.events(
    {
      image: ({ id, status }) => {
        if (status === ImageStatus.InProgress && !begunAt.has(id)) begunAt.set(id, performance.now())
        if (status > ImageStatus.InProgress && !endedAt.has(id)) endedAt.set(id, performance.now())
      },
      state: (state) => state === 'open' && open.resolve(),
    },
    { signal },
  )
  await open.promise
  const submitOne = async (): Promise<string> => {
    const id = await submit('A lighthouse by the sea')
    submittedAt.set(id, performance.now())
    return id
  }
  return {
    client,
    submittedAt,
    begunAt,
    endedAt,
    submit: submitOne,
    async submitAll(count: number) {
      for (let n = 0; n < count; n += 1) await submitOne()
    },
    async allEnded() {
      while ([...submittedAt.keys()].some((id) => !endedAt.has(id))) await pause(20)
    },
    waits: () => [...submittedAt].map(([id, at]) => (endedAt.get(id) ?? 0) - at),
    /** The ETAs of waiting sets, in milliseconds. */
    async etas(): Promise<[string, number][]> {
      const { items } = await client.call('queue', { query: { tab: 'running', limit: '50' } })
      return items.flatMap(({ id, status, etaSeconds }) =>
        status === ImageStatus.NotStarted && etaSeconds !== null ? [[id, etaSeconds * SECOND]] : [],
      )
    },
  }
}

async function makeVip({ dataDir }: ServerUnderTest, { client }: Pick<Visitor, 'client'>): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [OPERATOR, 'code', '--days', '1'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const body = { prompt: stdout.trim(), modelId: 0, ratioType: 1 } as const
  // A redeemed activation code is answered with 433, which is thrown as an error.
  await client.call('submit', { body }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 433) throw error
  })
}
