import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, GUEST, HOST, type WindowPair, windows } from './support/rigs.ts'
import { SimPort, SimWindow, within } from './support/sim-world.ts'

/** A port that its holder has taken out of the page: hostile code inside of the guest's own page. */
const portsOf = (window: SimWindow): SimPort[] => [...window.page.ports]
const call = (id: string, methodPath: unknown, args: unknown, more: object = {}) => ({
  namespace: 'penpal',
  channel: 'easel',
  type: 'CALL',
  id,
  methodPath,
  args,
  ...more,
})
const shake = (type: string, more: object = {}) => ({ namespace: 'penpal', channel: 'easel', type, ...more })
const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

// Ordinals of forged calls are lower than those of the honest ones that follow.
describe('the host, against a hostile world,', () => {
  let pair: WindowPair
  let shown: unknown[]
  let rejections: unknown[]
  const onRejection = (reason: unknown) => rejections.push(reason)

  beforeEach(async () => {
    shown = []
    rejections = []
    process.on('unhandledRejection', onRejection)
    pair = windows.open({
      host: {
        connectTimeout: 500,
        on: {
          showMessage: ({ text }) => shown.push(text),
          showVip: ({ reason }) => {
            shown.push(reason)
            return { outcome: 'done' }
          },
        },
      },
      guest: { connectTimeout: 500, timeout: 500, on: { changeRouter: ({ to }) => shown.push(to) } },
    })
    await pair.guest.ready
  })
  afterEach(async () => {
    pair.end()
    await turns(2)
    process.off('unhandledRejection', onRejection)
    expect(rejections).toEqual([])
  })

  const works = async (): Promise<void> => {
    await pair.guest.showMessage({ kind: 'info', text: 'honest' }, { timeout: 1000 })
    expect(shown).toEqual(['honest'])
  }
  const toHost = (data: unknown, source: SimWindow, origin: string, ports: SimPort[] = []) =>
    pair.hostWindow.deliver(data, { source, origin, ports })
  const throughPort = (data: unknown) => portsOf(pair.guestWindow).at(-1)?.postMessage(data)

  describe('hears nobody from', () => {
    const evil = 'https://evil.example'
    it.each([
      ['another origin', evil],
      ['a look-alike by suffix', `${GUEST}.evil.example`],
      ['a look-alike by prefix', 'https://not-easel.example'],
      ['the same name without TLS', GUEST.replace('https', 'http')],
      ['another port', `${GUEST}:8443`],
      ['an opaque origin', 'null'],
      ['what a loose pattern would match', 'https://easelXexample'],
    ])('%s in the right window', async (_, origin) => {
      const { guestWindow } = pair
      toHost({ penpal: 'syn' }, guestWindow, origin)
      toHost(shake('SYN', { participantId: 'evil' }), guestWindow, origin)
      toHost(shake('ACK2'), guestWindow, origin, [new SimPort()])
      toHost(call('1', ['showMessage'], [{ kind: 'info', text: 'evil' }, 99, 'k']), guestWindow, origin)
      await turns()
      await works()
    })

    it.each([
      ['another window', () => new SimWindow(GUEST)],
      ['a nested child', () => new SimWindow(GUEST, pair.guestWindow)],
      ['its own window', () => pair.hostWindow],
    ])('the right origin in %s', async (_, make) => {
      const source = make()
      toHost({ penpal: 'syn' }, source, GUEST)
      toHost(shake('SYN', { participantId: 'evil' }), source, GUEST)
      toHost(shake('ACK2'), source, GUEST, [new SimPort()])
      await turns()
      await works()
    })

    it('a frame that went elsewhere, spoke the first protocol, and came back', async () => {
      pair.guestWindow.navigate('https://evil.example')
      toHost({ penpal: 'syn' }, pair.guestWindow, 'https://evil.example')
      toHost({ penpal: 'syn' }, pair.guestWindow, GUEST)
      await turns()
      pair.guestWindow.origin = GUEST
      await pair.reload()
      await works()
    })

    it('an origin that is not the list’s, and says which at the end', async () => {
      pair.end()
      pair = windows.open({ host: { connectTimeout: 50 } })
      pair.guest.destroy()
      pair.guestWindow.navigate('https://www.easel.example')
      toHost(shake('SYN', { participantId: 'x' }), pair.guestWindow, 'https://www.easel.example')
      await expect(pair.host.ready).rejects.toThrow(/^ORIGIN_REFUSED: https:\/\/www\.easel\.example /)
    })
  })

  describe('and its handshake survives', () => {
    it('a second SYN in mid-session: what is in flight settles, then it works', async () => {
      const inFlight = codeOf(pair.host.call('userChange', {}))
      toHost(shake('SYN', { participantId: 'another' }), pair.guestWindow, GUEST)
      await turns(50)
      expect(await inFlight).toMatch(/UNSUPPORTED|PEER_RELOADED|PEER_GONE/)
      await works()
    })

    it.each([
      ['an ACK without a port', () => []],
      ['an ACK with two ports', () => [new SimPort(), new SimPort()]],
      ['an ACK with a port of a stranger', () => [new SimPort()]],
    ])('%s', async (_, ports) => {
      toHost(shake('ACK2'), pair.guestWindow, GUEST, ports())
      toHost(shake('ACK1', { methodPaths: [['x']] }), pair.guestWindow, GUEST)
      await turns()
      await works()
    })

    it('a SYN with the name of the one who is there, which makes Penpal drop its port', async () => {
      const synopsis: { participantId?: string }[] = []
      within(pair.hostWindow, () =>
        pair.hostWindow.addEventListener(
          'message',
          ({ data }: { data: { participantId?: string } }) => data.participantId && synopsis.push(data),
          true,
        ),
      )
      await pair.reload()
      const [seen] = synopsis
      expect(seen?.participantId).toBeTypeOf('string')
      toHost(seen, pair.guestWindow, GUEST)
      await turns()
      await works()
    })

    it('SYNs without end', async () => {
      for (let n = 0; n < 500; n += 1) {
        toHost(shake('SYN', { participantId: `p${n}` }), pair.guestWindow, GUEST)
      }
      await turns(700)
      await works()
    })

    it('calls before it', async () => {
      pair.end()
      let ran = false
      pair = windows.open({
        host: {
          connectTimeout: 100,
          on: {
            showMessage: () => {
              ran = true
            },
          },
        },
      })
      toHost(call('1', ['showMessage'], [{ kind: 'info', text: 'early' }, 1, 'k']), pair.guestWindow, GUEST)
      await turns()
      expect(ran).toBe(false)
      expect(await codeOf(pair.host.ready)).toEqual({ answered: undefined })
    })
  })

  describe('and its calls survive', () => {
    it.each([
      ['a reply to nobody', { namespace: 'penpal', channel: 'easel', type: 'REPLY', callId: 'x', value: 1 }],
      ['constructor', call('a', ['constructor'], [])],
      ['__proto__', call('b', ['__proto__', 'toString'], [])],
      ['an inherited method of a handler', call('c', ['showMessage', 'call'], [null])],
      ['a path that is text', call('d', 'showMessage', [])],
      ['a path 10,000 deep', call('e', Array(10_000).fill('x'), [])],
      ['a path that looks like a symbol', call('f', ['Symbol(Symbol.iterator)'], [])],
      ['arguments that are no list', call('g', ['showMessage'], 'text')],
      ['arguments by the thousand', call('h', ['showMessage'], Array(10_000).fill(0))],
      ['null', null],
      ['a primitive', 7],
      ['text that is not JSON', '{"namespace":"penpal"'],
      [
        '50 MB of text',
        call('i', ['showMessage'], [{ kind: 'info', text: 'x'.repeat(50_000_000) }, 0.5, 'k']),
      ],
      ['a cyclic argument', call('j', ['showMessage'], [cyclic(), 0.5, 'k'])],
      ['a name that only a newer side knows', call('k', ['teleport'], [{}, 0.5, 'k'])],
      ['a hello in mid-session', call('l', ['hello'], [{ version: 9999, can: [] }, 0, ''])],
      [
        'an ordinal that is no number',
        call('m', ['showMessage'], [{ kind: 'info', text: 'evil' }, 'x', 'k']),
      ],
      ['no key', call('n', ['showMessage'], [{ kind: 'info', text: 'evil' }, 0.5])],
    ])('%s', async (_, data) => {
      throughPort(data)
      await turns()
      await works()
    })

    it('a replay of the very message', async () => {
      const message = call('z', ['showVip'], [{ reason: 'paid' }, 40, 'key-1'])
      throughPort(message)
      await turns()
      throughPort(message)
      throughPort({ ...message, id: 'other' })
      throughPort(call('y', ['showVip'], [{ reason: 'paid' }, 41, 'key-1']))
      await turns()
      expect(shown).toEqual(['paid'])
    })

    it('two answers to one question', async () => {
      const port = portsOf(pair.hostWindow).at(-1) as SimPort
      const asked: { id?: string; type?: string }[] = []
      portsOf(pair.guestWindow)
        .at(-1)
        ?.addEventListener('message', ({ data }: { data: object }) => asked.push(data))
      const went = pair.host.call('changeRouter', { to: 'create' })
      await turns()
      const { id } = asked.find(({ type }) => type === 'CALL') ?? {}
      port.postMessage({
        namespace: 'penpal',
        channel: 'easel',
        type: 'REPLY',
        callId: id,
        value: { value: 9 },
      })
      expect(await went).toEqual({})
      shown = []
      await works()
    })

    it('a flood of junk, of which hardly any is read: a real call is let through while it lasts', async () => {
      const before = pair.hostWindow.reads
      const junk = { namespace: 'penpal', channel: 'other', type: 'CALL', deep: { a: [1, 2, 3] } }
      for (let n = 0; n < 5000; n += 1) {
        toHost(junk, pair.guestWindow, n % 2 ? GUEST : 'https://evil.example')
        throughPort({ junk: n })
      }
      const honest = pair.guest.showMessage({ kind: 'info', text: 'honest' }, { timeout: 2000 })
      expect(await honest).toEqual({})
      expect(shown).toEqual(['honest'])
      // Half of the 5,000 came from the right origin and would be read by everybody who listens.
      expect(pair.hostWindow.reads - before).toBeLessThan(2500)
    })
  })

  it('lets no answer out that holds a stack', async () => {
    const out: unknown[] = []
    portsOf(pair.guestWindow)
      .at(-1)
      ?.addEventListener('message', ({ data }: { data: unknown }) => out.push(data))
    throughPort(call('q', ['teleport'], [{}, 60, 'k']))
    throughPort(call('r', ['showVip'], [{ reason: { toString: 1 } }, 61, 'k']))
    await turns()
    expect(out).toHaveLength(2)
    expect(JSON.stringify(out)).not.toMatch(/stack|at .*\.ts/)
  })

  it('never posts to everybody', async () => {
    const targets: string[] = []
    const spy = (window: SimWindow) => {
      const post = window.postMessage.bind(window)
      window.postMessage = (data, options) => {
        targets.push(options.targetOrigin)
        post(data, options)
      }
    }
    spy(pair.hostWindow)
    spy(pair.guestWindow)
    await pair.reload()
    expect(new Set(targets)).toEqual(new Set([HOST, GUEST]))
  })
})

describe('the guest', () => {
  it('refuses a page that is not on its list, at once and without a word to it', async () => {
    const heard: unknown[] = []
    const pair = windows.open({ guest: { allowedOrigins: ['https://other.example'] } })
    within(pair.hostWindow, () => pair.hostWindow.addEventListener('message', (event) => heard.push(event)))
    expect(await codeOf(pair.guest.ready)).toBe('ORIGIN_REFUSED')
    expect(await codeOf(pair.guest.getParams())).toBe('ORIGIN_REFUSED')
    await turns()
    expect(heard).toEqual([])
    pair.end()
  })

  it.each([
    '*',
    'null',
    'shop.example',
    'https://shop.example/',
    'https://*.example',
    'https://shop.example/x',
  ])('takes no %s for an origin', (origin) => {
    expect(() => windows.open({ guest: { allowedOrigins: [origin] } })).toThrow(/^ORIGIN_REFUSED/)
  })
})

function cyclic(): object {
  const value: Record<string, unknown> = { kind: 'info' }
  value.text = value
  return value
}
