import { afterEach, describe, expect, it } from 'vitest'
import { ANSWER, type LegacyWorld, legacyFuzz, openLegacy, turns } from './support/legacy-world.ts'
import { codeOf, HOST } from './support/rig.ts'
import { SimWindow } from './support/sim-window.ts'

const WELL = [{ answered: ANSWER }, [['changeRouter', { to: 'works' }]]]
const headers = (given: unknown) => ({ type: 'headers', params: { headers: given } })
const cyclic = (): object => {
  const value: Record<string, unknown> = { to: 'works' }
  value.params = value
  return value
}

let world: LegacyWorld | null = null
const open = (...options: Parameters<typeof openLegacy>): LegacyWorld => {
  world = openLegacy(...options)
  return world
}
afterEach(() => {
  world?.end()
  world = null
})

describe('a page in an old host that has been taken over', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['a primitive', 7],
    ['text', 'changeRouter'],
    ['text of JSON', '{"type":"changeRouter","params":{"to":"works"}}'],
    ['a list', ['changeRouter', { to: 'works' }]],
    ['an empty object', {}],
    ['no type', { params: { to: 'works' } }],
    ['a type that is a list', { type: ['changeRouter'], params: { to: 'works' } }],
    ['a type that is an object', { type: { changeRouter: 1 }, params: { to: 'works' } }],
    ['constructor', { type: 'constructor', params: {} }],
    ['__proto__', { type: '__proto__', params: {} }],
    ['hasOwnProperty', { type: 'hasOwnProperty', params: {} }],
    ['a handshake', { type: 'hello', params: { version: 9999, can: ['openLogin'] } }],
    ['a name of a newer version', { type: 'teleport', params: {} }],
    ['what only a page may say', { type: 'getParams', params: {} }],
    ['a page that does not exist', { type: 'changeRouter', params: { to: 'admin' } }],
    ['an address for a page', { type: 'changeRouter', params: { to: 'https://evil.example' } }],
    ['a script for a page', { type: 'changeRouter', params: { to: 'javascript:alert(1)' } }],
    ['no page', { type: 'changeRouter' }],
    ['params that are a list', { type: 'changeRouter', params: [{ to: 'works' }] }],
    ['cyclic params', { type: 'changeRouter', params: cyclic() }],
    ['a language that is none', { type: 'changeLanguage', params: { language: { toString: 1 } } }],
    [
      'a theme that is none',
      { type: 'setTheme', params: { accent: 'red; background: url(//evil.example)' } },
    ],
    ['a roundness without end', { type: 'setTheme', params: { roundness: Number.POSITIVE_INFINITY } }],
    ['headers of another kind', headers({ cookie: 'a=b' })],
    ['headers with line breaks', headers({ authorization: 'Bearer x\r\nx-admin: 1' })],
    ['headers that are no texts', headers({ authorization: { token: 1 } })],
    [
      '10,000 headers',
      headers(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`x-${n}`, 'y']))),
    ],
    ['50 MB of text', { type: 'changeRouter', params: { to: 'x'.repeat(50_000_000) } }],
    [
      'a reply of the bridge',
      { namespace: 'penpal', channel: 'easel', type: 'REPLY', callId: 'x', value: 1 },
    ],
    ['a handshake of the bridge', { namespace: 'penpal', channel: 'easel', type: 'SYN', participantId: 'p' }],
  ])('runs nothing after %s, and goes on', async (_, data) => {
    const { say, ran, guest, honest } = open()
    await guest.ready
    say(data)
    await turns()
    expect(ran).toEqual([])
    expect(await honest()).toEqual(WELL)
  })

  it('runs nothing that others say, as often as they say it', async () => {
    const { say, ran, guest, host, page, honest } = open()
    await guest.ready
    const message = { type: 'changeRouter', params: { to: 'works' } }
    for (let n = 0; n < 2000; n += 1) {
      say(message, host, n % 2 ? 'https://evil.example' : 'null')
      say(message, n % 2 ? page : new SimWindow(HOST), HOST)
      say(message, null, HOST)
    }
    await turns()
    expect(ran).toEqual([])
    expect(await honest()).toEqual(WELL)
  })

  it('takes an answer from its host alone', async () => {
    const { say, guest, host, page } = open({ timeout: 5000 })
    await guest.ready
    const params = guest.getParams()
    const stolen = { type: 'headers', params: { headers: { authorization: 'Bearer evil' } } }
    say(stolen, page, HOST)
    say(stolen, host, 'https://evil.example')
    expect(await params).toEqual(ANSWER)
  })

  it('settles what it has asked when the host never answers, and when the page goes', async () => {
    const { guest, host } = open({ timeout: 20 })
    await guest.ready
    host.page.listeners.length = 0
    expect(await codeOf(guest.getParams())).toBe('TIMEOUT')
    const call = codeOf(guest.getParams({}, { timeout: 5000 }))
    guest.destroy()
    expect(await call).toBe('DESTROYED')
    expect(await codeOf(guest.getParams())).toBe('DESTROYED')
  })

  it('leaks no timer and no listener in 1,000 connections', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = timers()
    for (let run = 0; run < 1000; run += 1) {
      const mount = openLegacy()
      if (run % 10 === 0) {
        await mount.guest.ready
        await mount.guest.getParams()
      }
      mount.end()
      expect(mount.leftovers()).toBe(0)
    }
    expect(timers()).toBeLessThanOrEqual(before)
  })

  it('runs no unchecked value in 5,000 random messages, and goes on', async () => {
    const { handled, ...rest } = await legacyFuzz(5000, 1)
    expect(rest).toEqual({ unchecked: 0, honest: WELL, unhandled: [] })
    // Some of the messages are right by chance.
    expect(handled).toBeGreaterThan(50)
  })
})
