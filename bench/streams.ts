/**
 * Five thousand open event streams on one process, twenty of one visitor and the others each of their own.
 * Measures their memory, how soon all streams of one owner get a change, and how soon many owners do whose
 * works change at once. On the embedded database, with an external engine that never answers.
 *
 * Run: npm run bench -- streams (STREAMS=500 for a shorter one)
 */
import { type ClientRequest, request } from 'node:http'
import { ImageStatus, SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { fixedTimeEngine, pause } from '../packages/server/test/fakes/fixed-time-engine.ts'
import { newDevice, signedHeaders } from '../packages/server/test/support/client.ts'
import { percentile, residentMb, table } from './support/figures.ts'
import { createVisitor } from './support/visitor.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const STREAMS = Number(process.env.STREAMS ?? 5000)
const OF_ONE = 20
const CONCURRENCY = 20
const USED = 2000
const ROUNDS = 40
const PATH = '/api/v2/mj/events'

const OWNERS = Math.min(100, STREAMS / 2)

/** When each stream got the end of a work. */
const ended = new Map<string, number[]>()
const open: ClientRequest[] = []

const engine = await fixedTimeEngine(null)
const server = await ServerUnderTest.start({
  LOG_LEVEL: 'error',
  STARTER_COLLECTION: '0',
  LIMITS: JSON.stringify({ generationsPerDay: 1000, submitsPerWindow: 1000, streams: OF_ONE }),
  ...engine.env,
})
try {
  const owner = createVisitor(server.url)
  const many = Array.from({ length: OWNERS }, () => createVisitor(server.url))
  const owners = [...many]
  // The comparison is with a server that has been used, so that memory of normal use does not count.
  for (let n = 0; n < USED; n += 1) await owner.client.call('queue')
  await waitUntilIdle(server.pid)
  const before = residentMb(server.pid)
  const started = performance.now()
  await openAll(STREAMS - OF_ONE - OWNERS, () => newDevice())
  await openAll(OWNERS, () => owners.pop()?.device ?? '')
  await openAll(OF_ONE, () => owner.device)
  const opening = performance.now() - started
  // The process is never idle any more, because of the pings.
  await pause(5 * SECOND)
  const extra = residentMb(server.pid) - before
  const delays: number[] = []
  const answered: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await owner.submit(`A lighthouse by the sea, number ${round}`)
    await pause(300)
    const pressed = performance.now()
    await owner.client.call('cancel', { body: { id } })
    answered.push(performance.now() - pressed)
    while ((ended.get(id)?.length ?? 0) < OF_ONE) await pause(5)
    const after = pressed + (answered.at(-1) ?? 0)
    for (const received of ended.get(id) ?? []) delays.push(Math.max(0, received - after))
  }
  const ofMany = await changesAtOnce(many)
  table([
    ['open streams', String(open.length), ''],
    ['opened in a second', (STREAMS / (opening / SECOND)).toFixed(0), ''],
    ['memory that they take', `${extra.toFixed(0)} MB`, STREAMS === 5000 ? '≤ 150 MB' : ''],
    ['a cancel among them is answered, p95', ms(percentile(answered, 0.95)), ''],
    [
      `a change, answered → told to ${OF_ONE} streams of its owner, p95`,
      ms(percentile(delays, 0.95)),
      '≤ 100 ms',
    ],
    [`changes of ${OWNERS} owners at once, answered → told, p95`, ms(percentile(ofMany, 0.95)), '≤ 100 ms'],
  ])
} finally {
  for (const stream of open) stream.destroy()
  await server.end()
  engine.close()
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

async function openAll(count: number, deviceOf: () => string): Promise<void> {
  let left = count
  const one = async () => {
    while (left > 0) {
      left -= 1
      await openOne(deviceOf())
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
}

/** Resolves at the first event, which means that the stream is open. */
function openOne(device: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(server.url + PATH, { agent: false, headers: signedHeaders('GET', PATH, device) })
    open.push(call)
    call.on('error', reject)
    call.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was refused: ${answer.statusCode}`))
      answer.on('error', () => {})
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        resolve()
        const event = /"id":"([^"]+)","status":(\d)/.exec(text)
        if (event?.[1] && Number(event[2]) === ImageStatus.Failed) {
          ended.set(event[1], [...(ended.get(event[1]) ?? []), performance.now()])
        }
      })
    })
    call.end()
  })
}

/** Milliseconds from the answer to a cancel until the owner's stream has the event, for all owners. */
async function changesAtOnce(many: readonly ReturnType<typeof createVisitor>[]): Promise<number[]> {
  const ids: string[] = []
  for (const { submit } of many) ids.push(await submit('A lighthouse by the sea'))
  await pause(SECOND)
  const answered = await Promise.all(
    many.map(async ({ client }, index) => {
      await client.call('cancel', { body: { id: ids[index] ?? '' } })
      return performance.now()
    }),
  )
  while (ids.some((id) => !ended.has(id))) await pause(20)
  return ids.map((id, index) => Math.max(0, (ended.get(id)?.[0] ?? 0) - (answered[index] ?? 0)))
}
