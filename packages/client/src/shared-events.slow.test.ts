import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { identityHash } from './identity.ts'
import type { Peers } from './shared-events.ts'
import { later, locksHeld, scoped, server, useTabs } from './testing/event-tabs.ts'

const tab = useTabs()

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
