import { expect, it } from 'vitest'
import { IdempotencyCache } from '../src/session/idempotency-cache.ts'

it('the last 2,000 calls are remembered, and one that is still open beyond that', async () => {
  const cache = new IdempotencyCache()
  const ran: string[] = []
  const call = (key: string, reply: Promise<{ value: unknown }> = Promise.resolve({ value: key })) =>
    cache.run(key, {}, () => {
      ran.push(key)
      return reply
    })
  void call('open', new Promise(() => {}))
  for (let n = 0; n < 2000; n += 1) await call(`call ${n}`)
  ran.length = 0
  for (const key of ['open', 'call 1', 'call 1999']) void call(key)
  expect(ran).toEqual([])
  await call('call 0')
  expect(ran).toEqual(['call 0'])
})
