import { callsTo } from '@easel/contract/bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fuzz, UNHARMED } from './support/fuzz.ts'
import { codeOf, type Pair, RIGS } from './support/rigs.ts'

const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(RIGS)('over $name', (rig) => {
  let pair: Pair
  /** What handlers of either side have got. */
  let ran: unknown[]
  let rejections: unknown[]
  const onRejection = (reason: unknown) => rejections.push(reason)

  beforeEach(async () => {
    rejections = []
    ran = []
    process.on('unhandledRejection', onRejection)
    const heard = (to: 'host' | 'guest') =>
      Object.fromEntries(
        callsTo(to).map((name) => [
          name,
          (argument: object) => {
            ran.push({ name, ...argument })
            return { outcome: 'done', headers: {}, names: [], first: true } as never
          },
        ]),
      )
    pair = rig.open({ host: { on: heard('host') }, guest: { timeout: 3000, on: heard('guest') } })
    await pair.guest.ready
    // Both have spoken: who listens knows what there is to know of this connection.
    await codeOf(pair.host.call('userChange', {}))
    await codeOf(pair.guest.getParams())
    ran = []
  })
  afterEach(async () => {
    pair.end()
    await turns(2)
    process.off('unhandledRejection', onRejection)
    expect(rejections).toEqual([])
  })

  it('thirty attacks and more are known', () => {
    expect(rig.attacks.length).toBeGreaterThanOrEqual(30)
  })

  it.each(rig.attacks.map((attack) => [attack.what, attack] as const))(
    'nothing runs, and calls of both sides still work, after %s',
    async (_, attack) => {
      attack.run(pair)
      await turns()
      await pair.guest.showMessage({ kind: 'info', text: 'honest' }, { timeout: 3000 })
      await pair.host.call('changeRouter', { to: 'create' }, { timeout: 3000 })
      await turns()
      expect(ran).toEqual([
        { name: 'showMessage', kind: 'info', text: 'honest' },
        { name: 'changeRouter', to: 'create' },
      ])
    },
  )
})

it.each(RIGS)('random messages over $name run no handler with an invalid value', async (rig) => {
  const { handled, ...rest } = await fuzz(rig, 800, 1)
  expect(rest).toEqual(UNHARMED)
  // Many of the messages are right.
  expect(handled).toBeGreaterThan(20)
})
