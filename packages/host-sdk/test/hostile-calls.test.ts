import { describe, expect, it } from 'vitest'
import { call, portsOf, turns, useHostileWorld } from './support/hostile-world.ts'
import { GUEST } from './support/rigs.ts'
import type { SimPort } from './support/sim-window.ts'

describe('a host under attack', () => {
  const page = useHostileWorld()
  const { toHost, throughPort, works } = page

  describe('still answers calls', () => {
    it.each([
      [
        'a reply without a call',
        { namespace: 'penpal', channel: 'easel', type: 'REPLY', callId: 'x', value: 1 },
      ],
      ['constructor', call('a', ['constructor'], [])],
      ['__proto__', call('b', ['__proto__', 'toString'], [])],
      ['an inherited method of a handler', call('c', ['showMessage', 'call'], [null])],
      ['a path that is a string', call('d', 'showMessage', [])],
      ['a path 10,000 deep', call('e', Array(10_000).fill('x'), [])],
      ['a path that looks like a symbol', call('f', ['Symbol(Symbol.iterator)'], [])],
      ['arguments that are not a list', call('g', ['showMessage'], 'text')],
      ['10,000 arguments', call('h', ['showMessage'], Array(10_000).fill(0))],
      ['null', null],
      ['a primitive', 7],
      ['text that is not JSON', '{"namespace":"penpal"'],
      [
        '50 MB of text',
        call('i', ['showMessage'], [{ kind: 'info', text: 'x'.repeat(50_000_000) }, 0.5, 'k']),
      ],
      ['a cyclic argument', call('j', ['showMessage'], [cyclic(), 0.5, 'k'])],
      ['a name of a newer version', call('k', ['teleport'], [{}, 0.5, 'k'])],
      ['a handshake in mid-session', call('l', ['hello'], [{ version: 9999, can: [] }, 0, ''])],
      [
        'an ordinal that is not a number',
        call('m', ['showMessage'], [{ kind: 'info', text: 'evil' }, 'x', 'k']),
      ],
      ['no key', call('n', ['showMessage'], [{ kind: 'info', text: 'evil' }, 0.5])],
    ])('after %s', async (_, data) => {
      throughPort(data)
      await turns()
      await works()
    })

    it('after a replayed message', async () => {
      const message = call('z', ['showVip'], [{ reason: 'paid' }, 40, 'key-1'])
      throughPort(message)
      await turns()
      throughPort(message)
      throughPort({ ...message, id: 'other' })
      throughPort(call('y', ['showVip'], [{ reason: 'paid' }, 41, 'key-1']))
      await turns()
      expect(page.shown).toEqual(['paid'])
    })

    it('after two answers to one call', async () => {
      const port = portsOf(page.pair.hostWindow).at(-1) as SimPort
      const calls: { id?: string; type?: string }[] = []
      portsOf(page.pair.guestWindow)
        .at(-1)
        ?.addEventListener('message', ({ data }: { data: object }) => calls.push(data))
      const went = page.pair.host.call('changeRouter', { to: 'create' })
      await turns()
      const { id } = calls.find(({ type }) => type === 'CALL') ?? {}
      port.postMessage({
        namespace: 'penpal',
        channel: 'easel',
        type: 'REPLY',
        callId: id,
        value: { value: 9 },
      })
      expect(await went).toEqual({})
      page.shown = []
      await works()
    })

    it('during a flood of junk messages, most of which are not parsed', async () => {
      const before = page.pair.hostWindow.reads
      const junk = { namespace: 'penpal', channel: 'other', type: 'CALL', deep: { a: [1, 2, 3] } }
      for (let n = 0; n < 5000; n += 1) {
        toHost(junk, page.pair.guestWindow, n % 2 ? GUEST : 'https://evil.example')
        throughPort({ junk: n })
      }
      const honest = page.pair.guest.showMessage({ kind: 'info', text: 'honest' }, { timeout: 2000 })
      expect(await honest).toEqual({})
      expect(page.shown).toEqual(['honest'])
      // Half of the 5,000 came from the right origin, and every listener would read them.
      expect(page.pair.hostWindow.reads - before).toBeLessThan(2500)
    })
  })

  it('sends no answer that contains a stack', async () => {
    const out: unknown[] = []
    portsOf(page.pair.guestWindow)
      .at(-1)
      ?.addEventListener('message', ({ data }: { data: unknown }) => out.push(data))
    throughPort(call('q', ['teleport'], [{}, 60, 'k']))
    throughPort(call('r', ['showVip'], [{ reason: { toString: 1 } }, 61, 'k']))
    await turns()
    expect(out).toHaveLength(2)
    expect(JSON.stringify(out)).not.toMatch(/stack|at .*\.ts/)
  })
})

function cyclic(): object {
  const value: Record<string, unknown> = { kind: 'info' }
  value.text = value
  return value
}
