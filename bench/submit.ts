/**
 * From the press to the engine: how long after a submit its owner is told that the engine has begun, and how long
 * after that the first percent comes. On the embedded database.
 *
 * Run: npm run bench -- submit
 */
import { ImageStatus } from '@easel/contract/numbers'
import type { ImageEvent } from '@easel/contract/types'
import { ServerUnderTest } from '../e2e/support/server.ts'
import { calm } from './support/calm.ts'
import { median, table } from './support/figures.ts'
import { createVisitor } from './support/visitor.ts'

const ROUNDS = 20
const LIMITS = JSON.stringify({
  generationsPerDay: 1000,
  addressGenerationsPerDay: 1000,
  submitsPerWindow: 1000,
})

const server = await ServerUnderTest.start({ LOG_LEVEL: 'error', STARTER_COLLECTION: '0', LIMITS })
const end = new AbortController()
try {
  await calm(server.pid)
  const { client, submit } = createVisitor(server.url)
  const heard: { event: ImageEvent; at: number }[] = []
  const open = Promise.withResolvers<void>()
  client.events(
    {
      image: (event) => heard.push({ event, at: performance.now() }),
      state: (state) => state === 'open' && open.resolve(),
    },
    { signal: end.signal },
  )
  await open.promise
  const answered: number[] = []
  const begun: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = performance.now()
    const id = await submit(`A lighthouse by the sea, number ${round}`)
    answered.push(performance.now() - sent)
    begun.push((await first(heard, id)) - sent)
    await client.call('cancel', { body: { id } })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  table([
    ['submit, answered', `${median(answered).toFixed(1)} ms`, ''],
    ['submit → told that the engine has begun', `${median(begun).toFixed(1)} ms`, ''],
    [
      'answered → told that the engine has begun',
      `${(median(begun) - median(answered)).toFixed(1)} ms`,
      '≤ 20 ms to the engine',
    ],
  ])
} finally {
  end.abort()
  await server.end()
}

async function first(heard: readonly { event: ImageEvent; at: number }[], id: string): Promise<number> {
  for (;;) {
    const begun = heard.find(({ event }) => event.id === id && event.status >= ImageStatus.InProgress)
    if (begun) return begun.at
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
