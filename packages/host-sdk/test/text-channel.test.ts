import { afterEach, describe, expect, it } from 'vitest'
import { connectGuest, type Guest, type GuestOptions } from '../src/guest.ts'
import { connectHost, type HostOptions, type Session } from '../src/host.ts'
import { textChannelTransport } from '../src/native.ts'
import { later } from './support/later.ts'
import { codeOf } from './support/rig.ts'
import { Wire } from './support/wire.ts'

const open: { end(): void }[] = []
const use = <T extends { destroy(): void }>(end: T): T => {
  open.push({ end: () => end.destroy() })
  return end
}
afterEach(() => {
  for (const { end } of open.splice(0)) end()
})
const host = (wire: Wire, options: Partial<HostOptions> = {}, channel = wire.channel('app')) =>
  use<Session<'host'>>(
    connectHost({ transport: textChannelTransport(channel, { deadAfter: 200 }), on: {}, ...options }),
  )
const guest = (wire: Wire, options: Partial<GuestOptions> = {}, channel = wire.channel('page')): Guest =>
  use(
    connectGuest({
      transport: textChannelTransport(channel, { deadAfter: 200 }),
      allowedOrigins: [],
      on: {},
      ...options,
    }),
  )
const never = () => new Promise<never>(() => {})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const duration = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const typesOf = (wire: Wire) => wire.posted.map((line) => /"type":"(\w+)"/.exec(line)?.[1])

describe('an app and a page connect', () => {
  it.each(['the app first', 'the page first'])('in any order: %s', async (order) => {
    const wire = new Wire()
    if (order === 'the app first') host(wire)
    await pause(30)
    const page = guest(wire)
    await pause(30)
    if (order === 'the page first') host(wire)
    await page.ready
  })

  it('late, when the app has lost everything that was posted before', async () => {
    const wire = new Wire()
    wire.isCut = true
    const page = guest(wire)
    host(wire)
    await pause(50)
    wire.isCut = false
    await page.ready
  })

  it('again after the app has started anew, which settles what was in flight', async () => {
    const wire = new Wire()
    const first = host(wire, { on: { getParams: never } })
    const states: string[] = []
    const page = guest(wire, { onState: ({ state }) => states.push(state) })
    await page.ready
    await first.ready
    const call = codeOf(page.getParams())
    // The app's code is loaded anew, without a word.
    wire.ends.app.clear()
    host(wire, { on: { getParams: () => ({ headers: { 'x-device-id': 'd' } }) } })
    expect(await call).toBe('PEER_RELOADED')
    expect(await page.getParams()).toEqual({ headers: { 'x-device-id': 'd' } })
    expect(states).toEqual(['open', 'reloading', 'open'])
  })

  it('again after the app has said goodbye', async () => {
    const wire = new Wire()
    const page = guest(wire)
    const first = host(wire)
    await page.ready
    first.destroy()
    await expect.poll(() => codeOf(page.getParams())).toBe('PEER_GONE')
    host(wire, { on: { getParams: () => ({ headers: {} }) } })
    await expect.poll(() => codeOf(page.getParams())).toEqual({ answered: { headers: {} } })
  })
})

describe('a dead other side', () => {
  it('is noticed while a call is in flight, long before its time-out', async () => {
    const wire = new Wire()
    host(wire, { on: { showVip: never } })
    const page = guest(wire)
    await page.ready
    const call = codeOf(page.showVip({ reason: 'quota' }))
    wire.isCut = true
    const began = performance.now()
    expect(await call).toBe('PEER_GONE')
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('that was only frozen is connected again', async () => {
    const wire = new Wire()
    const app = host(wire, { on: { getParams: () => ({ headers: {} }) } })
    const page = guest(wire, { on: { userChange: () => {} } })
    await page.ready
    const call = codeOf(app.call('userChange', {}))
    wire.isCut = true
    expect(await call).toMatch(/PEER_GONE|answered/)
    await codeOf(app.call('userChange', {}))
    wire.isCut = false
    await expect.poll(() => codeOf(app.call('userChange', {}))).toEqual({ answered: {} })
    await expect.poll(() => codeOf(page.getParams())).toEqual({ answered: { headers: {} } })
  })

  it('is reported by a platform that notices it', async () => {
    const wire = new Wire()
    let die = () => {}
    const channel = wire.channel('app', {
      onLost: (lost) => {
        die = lost
        return () => {}
      },
    })
    const app = host(wire, {}, channel)
    const page = guest(wire, { on: { userChange: never } })
    await page.ready
    await app.ready
    const call = codeOf(app.call('userChange', {}))
    die()
    expect(await call).toBe('PEER_GONE')
  })

  it('is not looked for without calls in flight', async () => {
    const wire = new Wire()
    const app = host(wire, { on: { getParams: () => ({ headers: {} }) } })
    const page = guest(wire)
    await page.ready
    await page.getParams()
    const { length } = wire.posted
    await pause(250)
    expect(wire.posted).toHaveLength(length)
    expect(typesOf(wire)).not.toContain('ping')
    app.destroy()
  })

  it('is not assumed while it answers slowly', async () => {
    const wire = new Wire()
    host(wire, {
      on: {
        showVip: async () => {
          await pause(450)
          return { outcome: 'done' }
        },
      },
    })
    const page = guest(wire)
    await page.ready
    expect(await page.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
    expect(typesOf(wire)).toContain('pong')
  })
})

describe('a flood', () => {
  it('of 20,000 foreign and broken messages delays a call by less than 100 ms', async () => {
    const wire = new Wire()
    host(wire, { on: { getParams: () => ({ headers: {} }) } })
    const page = guest(wire)
    await page.ready
    const junk = [
      '{"type":"webpackOk","deep":{"a":[1,2,3]}}',
      '{"easel":1,"junk',
      '{"easel":1,"id":"x","n":1,"list":[1,2,3]}',
      `{"easel":1,"id":"x","type":"call","argument":"${'x'.repeat(5000)}"}`,
    ]
    const flood = () => {
      const call = page.getParams()
      for (let n = 0; n < 20_000; n += 1)
        for (const onText of wire.ends.app) onText(junk[n % junk.length] as string)
      return call
    }
    // The best of three: another process may take the processor at any moment.
    const delays = [await duration(flood), await duration(flood), await duration(flood)]
    expect(Math.min(...delays)).toBeLessThan(100)
  })

  it('of 500 strangers who greet is survived', async () => {
    const wire = new Wire()
    host(wire, { on: { getParams: () => ({ headers: {} }) } })
    const page = guest(wire)
    await page.ready
    for (let n = 0; n < 500; n += 1)
      for (const onText of wire.ends.app) onText(`{"easel":1,"type":"hello","id":"stranger-${n}"}`)
    await pause(20)
    later(1000)
    expect(await page.getParams({}, { timeout: 5000 })).toEqual({ headers: {} })
  })
})

describe('what cannot be carried', () => {
  it('is an error of the call if the platform throws', async () => {
    const wire = new Wire()
    host(wire, { on: { getParams: () => ({ headers: {} }) } })
    const channel = wire.channel('page')
    let isGone = false
    const page = guest(
      wire,
      {},
      {
        ...channel,
        post: (text) => {
          if (isGone) throw new Error('The object is gone')
          channel.post(text)
        },
      },
    )
    await page.ready
    isGone = true
    expect(await codeOf(page.getParams())).toBe('PEER_GONE')
  })

  it('is dropped unread if it is longer than any message', async () => {
    const wire = new Wire()
    const page = guest(wire)
    host(wire)
    await page.ready
    const { length } = wire.posted
    const long = `{"easel":1,"type":"hello","id":"${'x'.repeat(200_000)}"}`
    for (const onText of [...wire.ends.page]) onText(long)
    for (const onText of [...wire.ends.page]) onText(7 as unknown as string)
    await pause(20)
    expect(wire.posted).toHaveLength(length)
  })
})

it('nothing is left after the end: no listener, no timer, no message', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const wire = new Wire()
  const before = timers()
  const app = host(wire, { on: { showVip: never } })
  const page = guest(wire)
  await page.ready
  void codeOf(page.showVip({ reason: 'quota' }))
  app.destroy()
  page.destroy()
  const { length } = wire.posted
  await pause(550)
  expect([wire.ends.app.size, wire.ends.page.size, wire.posted.length - length]).toEqual([0, 0, 0])
  expect(timers()).toBeLessThanOrEqual(before)
})
