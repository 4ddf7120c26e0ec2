import { describe, expect, it, vi } from 'vitest'
import { later } from './support/later.ts'
import { codeOf } from './support/rig.ts'
import { Wire } from './support/wire.ts'
import { guest, host } from './support/wire-ends.ts'

const never = () => new Promise<never>(() => {})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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

describe('a channel that delivers on the spot', () => {
  const onTheSpot = (wire: Wire, end: 'app' | 'page', other: 'app' | 'page') =>
    wire.channel(end, {
      post(text) {
        for (const onText of [...wire.ends[other]]) onText(text)
      },
    })

  it('carries an answer that comes while the call is still being posted', async () => {
    const wire = new Wire()
    host(wire, { on: { getParams: () => ({ headers: {} }) } }, onTheSpot(wire, 'app', 'page'))
    const page = guest(wire, {}, onTheSpot(wire, 'page', 'app'))
    await page.ready
    expect(await page.getParams({}, { timeout: 150 })).toEqual({ headers: {} })
    // Nothing waits any more: the silence after it is no sign of death.
    await pause(300)
    expect(await page.getParams({}, { timeout: 150 })).toEqual({ headers: {} })
  })
})

describe('a flood', () => {
  it('of 20,000 foreign and broken messages holds up no call, and foreign ones are not even read', async () => {
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
    const parse = vi.spyOn(JSON, 'parse')
    const call = page.getParams()
    for (let n = 0; n < 20_000; n += 1)
      for (const onText of wire.ends.app) onText(junk[n % junk.length] as string)
    expect(await call).toEqual({ headers: {} })
    const read = parse.mock.calls.map(([text]) => text)
    parse.mockRestore()
    expect(read.filter((text) => text.includes('webpackOk'))).toEqual([])
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
    // What was never sent waits for no answer: the silence after it ends no connection.
    await pause(300)
    isGone = false
    expect(await page.getParams()).toEqual({ headers: {} })
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
