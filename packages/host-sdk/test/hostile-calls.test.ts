import { describe, expect, it } from 'vitest'
import { turns, useHostileWorld } from './support/hostile-world.ts'
import { GUEST } from './support/rigs.ts'
import type { SimPort } from './support/sim-window.ts'
import { call, portsOf } from './support/window-rig.ts'

describe('a host under attack', () => {
  const page = useHostileWorld()
  const { toHost, throughPort, works } = page

  describe('still answers calls', () => {
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
