import { describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'

/** In ms: far below the time-out of 180 seconds. */
const PATIENCE = 45_000
const fixture = useServer(null)

describe('an engine that hangs while another one is idle, with the time-outs that ship', () => {
  it('keeps one set waiting; the others go on with the idle one, none is drawn or charged twice, and it may come back', async () => {
    const [hanging, idle] = [scriptedEngine(), scriptedEngine()]
    const first = { ...hanging.engine, id: 'first' }
    await fixture.start({
      limits: { ...GENEROUS_LIMITS, concurrency: 4 },
      engines: {
        first: {
          offer: { ...scriptedOffer, id: 'first' },
          create: () => first,
          profile: { concurrency: 1, timeoutSeconds: 180 },
        },
        scripted: { offer: scriptedOffer, create: () => idle.engine },
      },
    })
    const submit = async () => {
      const visitor = fixture.server.visitor()
      const { id } = (await visitor.submit()).json.data
      return { id, ended: () => visitor.ended(id) }
    }
    // What it takes is known.
    expect(await (await submit()).ended()).toMatchObject({ status: 4, engine: 'first' })
    hanging.behaves('waits')
    const held = await submit()
    await eventually(
      async () => hanging.seen.length,
      (count) => count === 2,
    )
    const waiting = [await submit(), await submit()]
    await eventually(
      async () => idle.seen.length,
      (count) => count === 2,
      PATIENCE,
    )
    for (const { ended } of waiting) {
      expect(await ended()).toMatchObject({
        status: 4,
        engine: 'scripted',
        quota: { charged: 1, refunded: 0 },
      })
    }
    // What comes later does not wait at all.
    const begun = performance.now()
    expect(await (await submit()).ended()).toMatchObject({ status: 4, engine: 'scripted' })
    expect(performance.now() - begun).toBeLessThan(5000)
    expect([hanging.seen.length, idle.seen.length]).toEqual([2, 3])
    // It was only slow: its set is its own, and the next ones are.
    hanging.resume()
    hanging.behaves('draws')
    expect(await held.ended()).toMatchObject({ status: 4, quota: { charged: 1, refunded: 0 } })
    expect(await (await submit()).ended()).toMatchObject({ status: 4, engine: 'first' })
  })
})
