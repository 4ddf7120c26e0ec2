// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { connectGuest } from '../src/guest.ts'
import { makeFrame } from '../src/host/frame.ts'
import { connectHost, inProcessLink } from '../src/host.ts'
import { mockEasel } from '../src/testing.ts'

it.each(['showVip', 'openLogin'] as const)(
  'after a successful %s the guest gets new headers',
  async (name) => {
    let jti = 0
    const outcomes = [{ outcome: 'cancelled' as const }, { outcome: 'done' as const }]
    const open = vi.fn(() => outcomes.shift() ?? { outcome: 'cancelled' as const })
    const mock = mockEasel({
      getHeaders: () => ({ authorization: `Bearer ${++jti}` }),
      on: { [name]: open },
    })
    await mock.ready
    await mock.guest[name]({ reason: 'quota', key: 'a' })
    expect(mock.received).toHaveLength(1)
    await mock.guest[name]({ reason: 'quota', key: 'b' })
    await expect.poll(() => mock.received).toHaveLength(2)
    expect(mock.received[1]?.argument).toMatchObject({ headers: { authorization: 'Bearer 2' } })
    mock.destroy()
  },
)

it('missing handlers are not announced', async () => {
  const mock = mockEasel({ on: { showVip: () => ({ outcome: 'cancelled' }) } })
  await mock.ready
  const announced = (['showVip', 'openLogin', 'downloadImage', 'showMessage', 'resize'] as const).filter(
    (name) => mock.guest.supports(name),
  )
  expect(announced).toEqual(['showVip'])
  mock.destroy()
})

it.each([
  ['where the browser supports it', { share: () => {} }, ['clipboard-write', 'fullscreen', 'web-share']],
  ['not where the browser would warn about it', {}, ['clipboard-write', 'fullscreen']],
])('the frame may share: %s', (_, browser, allowed) => {
  vi.stubGlobal('navigator', browser)
  expect(makeFrame({ src: '', language: 'en' }).allow.split('; ').sort()).toEqual(allowed)
  vi.unstubAllGlobals()
})

it.each([
  [
    'at once',
    () => {
      throw new Error('The shop is broken')
    },
  ],
  ['later', () => Promise.reject(new Error('The shop is broken'))],
  ['with a wrong answer', () => true as never],
])('a caller is answered where a handler fails %s, and then who is told of it', async (_, showVip) => {
  const shown = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('The log is full')
  const link = inProcessLink()
  const app = connectHost({
    transport: link.host,
    on: { showVip },
    onHandlerError() {
      throw failure
    },
  })
  const guest = connectGuest({ transport: link.guest, allowedOrigins: [], on: {} })
  await guest.ready
  await expect(guest.showVip({ reason: 'quota' })).rejects.toMatchObject({ code: 'REJECTED' })
  expect(shown.mock.calls).toEqual([['Easel: onHandlerError failed.', failure]])
  guest.destroy()
  app.destroy()
  shown.mockRestore()
})
