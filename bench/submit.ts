/**
 * From the submit to the engine: the time until an external engine gets the request, and until the owner gets
 * the event that it has started. The engine is a local server that records the time of each request, and is
 * compared with a direct request to it. On the embedded database. A new server is slower until its code is
 * compiled: its first submits are in a row of their own.
 *
 * Run: npm run bench -- submit
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ImageStatus } from '@easel/contract/numbers'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { median, table } from './support/figures.ts'
import { createVisitor } from './support/visitor.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const FIRST = 20
const ROUNDS = 80
const LIMITS = JSON.stringify({
  generationsPerDay: 1000,
  addressGenerationsPerDay: 1000,
  submitsPerWindow: 1000,
})

/** Accepts every request and never answers, because only the time until then is measured. */
const submittedAt = new Map<string, number>()
const engine = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    if (request.url === '/bare') return void response.end('{}')
    const { prompt } = JSON.parse(body) as { prompt: string }
    const round = /number \d+/.exec(prompt)?.[0] ?? ''
    if (!submittedAt.has(round)) submittedAt.set(round, performance.now())
  })
})
await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`

const server = await ServerUnderTest.start({
  LOG_LEVEL: 'error',
  STARTER_COLLECTION: '0',
  LIMITS,
  ENGINES: JSON.stringify([{ id: 'bench', type: 'openai', baseUrl: at, apiKey: 'bench', model: 'bench' }]),
})
const end = new AbortController()
try {
  await waitUntilIdle(server.pid)
  const { client, submit } = createVisitor(server.url)
  const startedAt = new Map<string, number>()
  const open = Promise.withResolvers<void>()
  client.events(
    {
      image: ({ id, status }) => {
        if (status >= ImageStatus.InProgress && !startedAt.has(id)) startedAt.set(id, performance.now())
      },
      state: (state) => state === 'open' && open.resolve(),
    },
    { signal: end.signal },
  )
  await open.promise
  const bare: number[] = []
  const answered: number[] = []
  const startTimes: number[] = []
  const received: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now()
    await (await fetch(`${at}/bare`, { method: 'POST', body: '{}' })).text()
    bare.push(performance.now() - before)
    const sent = performance.now()
    const id = await submit(`A lighthouse by the sea, number ${round}`)
    answered.push(performance.now() - sent)
    startTimes.push((await known(submittedAt, `number ${round}`)) - sent)
    received.push((await known(startedAt, id)) - sent)
    await client.call('cancel', { body: { id } })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const p50 = (name: string, figures: number[], limit = '') => [
    name,
    `${median(figures).toFixed(1)} ms`,
    limit,
  ]
  const row = (name: string, figures: number[], limit = '') => p50(name, figures.slice(FIRST), limit)
  table([
    row('a bare request to the engine', bare),
    row('submit → answered', answered),
    row('submit → the engine is asked', startTimes, '≤ 20 ms'),
    row('submit → its owner is told that it has begun', received, '≤ 1000 ms'),
    p50(`the first ${FIRST} after a start: submit → the engine is asked`, startTimes.slice(0, FIRST)),
  ])
} finally {
  end.abort()
  await server.end()
  engine.closeAllConnections()
  engine.close()
}

async function known(times: ReadonlyMap<string, number>, key: string): Promise<number> {
  for (;;) {
    const time = times.get(key)
    if (time !== undefined) return time
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
