import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EventHandlers } from './events.ts'
import { identityHash } from './identity.ts'
import { followSharedEvents, type Peers, type SharedStream } from './shared-events.ts'

/** A stream that the server holds open. */
interface Connection {
  lastEventId: string | null
  signal: AbortSignal
  send(event: string, data: unknown, id?: string): void
}

const tabs: AbortController[] = []
const ended: Promise<void>[] = []

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.abort()
  await Promise.all(ended.splice(0))
})

function server() {
  const connections: Connection[] = []
  const open: SharedStream['open'] = async (lastEventId, signal) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const send = (event: string, data: unknown, id?: string) => {
      const text = `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      void writer.write(new TextEncoder().encode(text)).catch(() => {})
    }
    connections.push({ lastEventId, signal, send })
    return new Response(readable)
  }
  const live = () => connections.filter(({ signal }) => !signal.aborted)
  return { connections, live, open }
}

/** Opens a tab that logs all it receives. */
function tab(stream: Partial<SharedStream> & Pick<SharedStream, 'open' | 'scope'>) {
  const log: string[] = []
  const handlers: EventHandlers = {
    image: ({ id, progress }) => log.push(`${id} ${progress}`),
    quota: (quota) => log.push(`quota ${JSON.stringify(quota)}`),
    state: (state) => log.push(state),
  }
  const abort = new AbortController()
  tabs.push(abort)
  const end = followSharedEvents(stream, handlers, abort.signal)
  ended.push(end)
  const close = () => {
    abort.abort()
    return end
  }
  return { log, close }
}

const scoped = (name = randomUUID() as string) => ({ scope: () => name })
const locksHeld = async (name: string) => {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].filter((lock) => lock.name?.endsWith(name)).length
}
const later = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 })
const realPeers: Peers = { locks: navigator.locks, channel: (name) => new BroadcastChannel(name) }

describe('tabs of the same caller', () => {
  it('share one connection: events, states and, for tabs that join later, the quota', async () => {
    const { connections, open } = server()
    const caller = scoped()
    const first = tab({ open, ...caller })
    await later(() => expect(first.log).toEqual(['open']))
    connections[0]?.send('quota', { left: 3 })
    await later(() => expect(first.log).toContain('quota {"left":3}'))
    const others = Array.from({ length: 7 }, () => tab({ open, ...caller }))
    for (const { log } of others) {
      await later(() => expect(log).toEqual(expect.arrayContaining(['open', 'quota {"left":3}'])))
    }
    connections[0]?.send('image', { id: 'a', progress: 50 }, '7')
    for (const { log } of [first, ...others]) await later(() => expect(log).toContain('a 50'))
    expect(connections).toHaveLength(1)
  })

  it('continue after the leader is closed, from the last event that they have seen', async () => {
    const { connections, live, open } = server()
    const caller = scoped()
    const leader = tab({ open, ...caller })
    await later(() => expect(leader.log).toEqual(['open']))
    const heir = tab({ open, ...caller })
    const third = tab({ open, ...caller })
    await later(() => expect(third.log).toEqual(['open']))
    connections[0]?.send('image', { id: 'a', progress: 10 }, '7')
    await later(() => expect(third.log).toContain('a 10'))
    await leader.close()
    await later(() => expect(connections).toHaveLength(2))
    expect(connections[1]?.lastEventId).toBe('7')
    connections[1]?.send('image', { id: 'a', progress: 20 }, '8')
    for (const { log } of [heir, third]) {
      await later(() => expect(log).toEqual(['open', 'a 10', 'waiting', 'open', 'a 20']))
    }
    expect(leader.log).toEqual(['open', 'a 10'])
    expect(live()).toHaveLength(1)
  })

  it('take over from a leader whose page is frozen while it holds the lock', async () => {
    const { connections, open } = server()
    const caller = scoped()
    const asleep = new AbortController()
    const held = navigator.locks
      .request(`easel-events:${caller.scope()}`, () => new Promise((end) => (asleep.signal.onabort = end)))
      .catch(() => 'stolen')
    const waiting = tab({ open, ...caller, silence: 30 })
    await later(() => expect(waiting.log).toContain('open'))
    expect(await held).toBe('stolen')
    expect(connections).toHaveLength(1)
    asleep.abort()
  })

  it('release lock and connection at the end', async () => {
    const { live, open } = server()
    const caller = scoped()
    const closed: string[] = []
    const peers: Peers = {
      locks: navigator.locks,
      channel: (name) => {
        const channel = new BroadcastChannel(name)
        const close = channel.close.bind(channel)
        channel.close = () => {
          closed.push(name)
          close()
        }
        return channel
      },
    }
    const two = [tab({ open, ...caller, peers }), tab({ open, ...caller, peers })]
    for (const { log } of two) await later(() => expect(log).toEqual(['open']))
    expect(await locksHeld(caller.scope())).toBe(2)
    for (const { close } of two.reverse()) await close()
    expect(await locksHeld(caller.scope())).toBe(0)
    expect(closed).toHaveLength(2)
    expect(live()).toEqual([])
  })
})

/** The page's own events, which a test runner has not. */
function page() {
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })]
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const see = (seen: boolean) => {
    document.hidden = !seen
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { window, document, see }
}

describe('a page that nobody sees', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    ['that was left', 'window', 'pagehide', 'pageshow'],
    ['that the phone has stopped', 'document', 'freeze', 'resume'],
  ] as const)(
    '%s holds neither lock nor connection until somebody is back, and then goes on where it was',
    async (_, target, left, back) => {
      const { live, connections, open } = server()
      const caller = scoped()
      const { see, ...parts } = page()
      const { log } = tab({ open, ...caller })
      await later(() => expect(log).toEqual(['open']))
      connections[0]?.send('image', { id: 'a', progress: 10 }, '7')
      await later(() => expect(log).toContain('a 10'))
      see(false)
      parts[target].dispatchEvent(new Event(left))
      expect(live()).toEqual([])
      await later(async () => expect(await locksHeld(caller.scope())).toBe(0))
      parts[target].dispatchEvent(new Event(back))
      see(true)
      await later(() => expect(live()).toHaveLength(1))
      expect(connections[1]?.lastEventId).toBe('7')
    },
  )

  it('leaves the connection to another tab', async () => {
    const { live, open } = server()
    const caller = scoped()
    const { document } = page()
    tab({ open, ...caller })
    await later(() => expect(live()).toHaveLength(1))
    document.dispatchEvent(new Event('freeze'))
    vi.unstubAllGlobals()
    const other = tab({ open, ...caller })
    await later(() => expect(other.log).toEqual(['open']))
  })

  it.each([
    ['at once, where nothing has been heard for long', 300_000, 2],
    ['not where it has been heard a moment ago', 10_000, 1],
  ])('connects anew when it is seen again: %s', async (_, away, times) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { connections, open } = server()
    const { see } = page()
    const { log } = tab({ open, ...scoped() })
    await later(() => expect(log).toEqual(['open']))
    see(false)
    vi.setSystemTime(Date.now() + away)
    see(true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(connections).toHaveLength(times)
    expect(log.at(-1)).toBe('open')
  })

  it('does not wait for the next try of a connection that is lost, when it is seen again', async () => {
    const { see } = page()
    let tries = 0
    const open = async () => {
      tries += 1
      throw new TypeError('no network')
    }
    tab({ open, ...scoped() })
    // The pauses grow: by then the next one is of seconds.
    await later(() => expect(tries).toBeGreaterThan(2))
    const before = tries
    see(false)
    see(true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(tries).toBe(before + 1)
  })
})

describe('tabs do not share', () => {
  it('the stream of another caller', async () => {
    const { connections, open } = server()
    const one = tab({ open, ...scoped() })
    const other = tab({ open, ...scoped() })
    await later(() => expect(connections).toHaveLength(2))
    connections[0]?.send('image', { id: 'a', progress: 1 })
    await later(() => expect(one.log).toEqual(['open', 'a 1']))
    expect(other.log).toEqual(['open'])
  })

  it('a stream that was opened after the caller changed', async () => {
    const { connections, live, open } = server()
    const before = randomUUID()
    const after = randomUUID()
    let name: string = before
    const changing = tab({
      scope: () => name,
      open: (id, signal) => {
        if (connections.length === 0) name = after
        return open(id, signal)
      },
    })
    const stays = tab({ open, ...scoped(before) })
    await later(() => expect(changing.log).toContain('open'))
    await later(() => expect(stays.log).toContain('open'))
    expect(live()).toHaveLength(2)
    expect(await locksHeld(after)).toBe(1)
  })

  it.each<[string, Peers | null]>([
    ['there are no locks', null],
    [
      'locks are refused',
      { ...realPeers, locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } },
    ],
    [
      'channels are refused',
      {
        ...realPeers,
        channel: () => {
          throw new DOMException('no', 'SecurityError')
        },
      },
    ],
  ])('when %s', async (_, peers) => {
    const { connections, open } = server()
    const caller = scoped()
    const both = [tab({ open, ...caller, peers }), tab({ open, ...caller, peers })]
    for (const { log } of both) await later(() => expect(log).toContain('open'))
    expect(connections).toHaveLength(2)
  })
})

describe('the scope of a shared stream', () => {
  const identity = {
    clientType: 'web' as const,
    system: 'Linux' as const,
    version: '1',
    deviceId: () => 'device-0123456789',
    token: () => null as string | null,
    language: () => 'en' as never,
  }

  it('differs by device, token, partner and server, not by language, and contains none of them', () => {
    const hash = identityHash(identity)
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect(identityHash({ ...identity, language: () => 'es' as never })).toBe(hash)
    const others = [
      identityHash({ ...identity, deviceId: () => 'device-9876543210' }),
      identityHash({ ...identity, token: () => 't' }),
      identityHash({ ...identity, partnerId: () => 'p' }),
      identityHash({ ...identity, authorization: () => 'Bearer x' }),
      identityHash(identity, 'https://easel.example'),
    ]
    expect(new Set([hash, ...others]).size).toBe(6)
  })
})
