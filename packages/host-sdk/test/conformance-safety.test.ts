import { type BridgeCallName, callsTo } from '@easel/contract/bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { BridgeError } from '../src/guest.ts'
import { codeOf, type Pair, RIGS, type Setup } from './support/rigs.ts'

describe.each(RIGS)('the bridge over $name is safe from the other side:', ({ open, mounts, isOld }) => {
  /** What a host from before this bridge cannot know. */
  const ofThisBridge = it.skipIf(isOld)
  let pair: Pair
  const connect = async (setup?: Setup): Promise<Pair> => {
    pair = open(setup)
    await pair.guest.ready
    await pair.host.ready
    return pair
  }
  afterEach(() => pair.end())

  describe('it answers only listed methods', () => {
    it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'hello'])(
      'and refuses %s',
      async (name) => {
        await connect({ host: { on: { getParams: () => ({ headers: {} }) } } })
        expect(pair.guest.supports(name as 'getParams')).toBe(false)
        const table = pair.guest as unknown as Record<string, () => Promise<unknown>>
        expect(Object.keys(table)).not.toContain(name)
      },
    )

    it('and runs no handler that is missing from the table', async () => {
      let ran = false
      await connect({
        host: {
          on: {
            wipe: () => {
              ran = true
            },
          } as object,
        },
      })
      expect(pair.guest.supports('wipe' as 'getParams')).toBe(false)
      expect(ran).toBe(false)
    })

    ofThisBridge('without the stack or text of an error', async () => {
      const reported: unknown[] = []
      await connect({
        host: {
          on: {
            getParams: () => {
              throw new Error('password is hunter2')
            },
          },
          onHandlerError: (error, name) => reported.push([name, (error as Error).message]),
        },
      })
      const error = await pair.guest.getParams().catch((thrown: BridgeError) => thrown)
      expect(error).toMatchObject({ name: 'BridgeError', code: 'REJECTED' })
      expect(JSON.stringify([String(error), (error as BridgeError).stack])).not.toContain('hunter2')
      expect(reported).toEqual([['getParams', 'password is hunter2']])
    })

    ofThisBridge('with the detail of a BridgeError that a handler throws', async () => {
      await connect({
        host: {
          on: {
            getParams: () => {
              throw new BridgeError('REJECTED', 'Signed out.')
            },
          },
        },
      })
      await expect(pair.guest.getParams()).rejects.toThrow(/^REJECTED: Signed out\.$/)
    })
  })

  describe('it validates', () => {
    ofThisBridge('arguments before they are sent', async () => {
      let ran = 0
      await connect({ guest: { on: { changeRouter: () => ++ran } } })
      expect(await codeOf(pair.host.call('changeRouter', { to: 'javascript:alert(1)' as 'home' }))).toBe(
        'INVALID_ARGUMENT',
      )
      const cyclic: Record<string, unknown> = { to: 'home' }
      cyclic.params = cyclic
      expect(await codeOf(pair.host.call('changeRouter', cyclic as never))).toBe('INVALID_ARGUMENT')
      const trap = {
        get to(): 'home' {
          throw new Error('trap')
        },
      }
      expect(await codeOf(pair.host.call('changeRouter', trap))).toBe('INVALID_ARGUMENT')
      expect(ran).toBe(0)
    })

    ofThisBridge('results, including ones that cannot be cloned', async () => {
      await connect({
        host: {
          on: { showVip: () => ({ outcome: () => {} }) as never, openLogin: () => undefined as never },
        },
      })
      expect(await codeOf(pair.guest.showVip({ reason: 'x' }))).toBe('REJECTED')
      await expect(pair.guest.openLogin({ reason: 'x' })).rejects.toThrow('the answer must be an object')
    })
  })

  describe('it runs a call once per key', () => {
    ofThisBridge('however often it is repeated', async () => {
      let ran = 0
      await connect({
        host: {
          on: {
            showVip: async () => {
              ran += 1
              await new Promise((resolve) => setTimeout(resolve, 20))
              return { outcome: ran === 1 ? 'done' : 'cancelled' }
            },
          },
        },
      })
      const ask = { reason: 'quota', key: 'k1' }
      const answers = await Promise.all([pair.guest.showVip(ask), pair.guest.showVip(ask)])
      await pair.reload()
      answers.push(await pair.guest.showVip(ask))
      expect(answers).toEqual([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'done' }])
      expect(ran).toBe(1)
      expect(await pair.guest.showVip({ reason: 'quota', key: 'k2' })).toEqual({ outcome: 'cancelled' })
    })

    ofThisBridge('and refuses a key that another call has used', async () => {
      await connect({ host: { on: { showVip: () => ({ outcome: 'done' }) } } })
      await pair.guest.showVip({ reason: 'quota', key: 'k1' })
      expect(await codeOf(pair.guest.showVip({ reason: 'save', key: 'k1' }))).toBe('INVALID_ARGUMENT')
    })

    it('and each call that has no explicit key', async () => {
      let ran = 0
      await connect({ guest: { on: { userChange: () => ++ran } } })
      await pair.host.call('userChange', {})
      await pair.host.call('userChange', {})
      expect(ran).toBe(2)
    })
  })

  it('it leaks no timer, listener or port in many connections', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    await connect()
    pair.end()
    const [before, things] = [timers(), pair.leftovers()]
    for (let run = 0; run < mounts; run += 1) {
      const mount = open({ host: { on: { getParams: () => ({ headers: {} }) } } })
      if (run % 10 === 0) await mount.guest.getParams()
      mount.end()
      expect(mount.leftovers()).toBe(0)
    }
    expect(things).toBe(0)
    expect(timers()).toBeLessThanOrEqual(before)
  })

  ofThisBridge(
    'it shows an inspector the calls of both directions without what proves who somebody is',
    async () => {
      const seen: unknown[] = []
      const onCall = ({ ms: _, ...call }: { ms: number }) => seen.push(call)
      await connect({
        host: {
          onCall,
          on: { getParams: () => ({ headers: { authorization: 'Bearer secret', 'x-device-id': 'mine' } }) },
        },
        guest: { on: { userChange: () => {} } },
      })
      await pair.guest.getParams()
      await pair.host.call('userChange', {})
      await expect.poll(() => seen).toHaveLength(2)
      expect(seen).toMatchObject([
        {
          direction: 'in',
          name: 'getParams',
          answer: { headers: { authorization: '…', 'x-device-id': '…' } },
        },
        { direction: 'out', name: 'userChange', argument: {}, answer: {} },
      ])
    },
  )

  it('its ends offer every call of the table', async () => {
    await connect()
    for (const name of callsTo('host')) expect(pair.guest[name]).toBeTypeOf('function')
    const unknown: BridgeCallName[] = callsTo('guest').filter((name) => name in pair.guest)
    expect(unknown).toEqual([])
  })
})
