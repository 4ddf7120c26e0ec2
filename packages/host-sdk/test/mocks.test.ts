import { describe, expect, it, vi } from 'vitest'
import { connectGuest } from '../src/guest.ts'
import { mockEasel, mockHost } from '../src/testing.ts'
import { codeOf } from './support/rigs.ts'

describe('the mocks for partners’ tests', () => {
  it('the mock of an embed runs the partner’s handlers', async () => {
    const showVip = vi.fn(() => ({ outcome: 'done' as const }))
    const mock = mockEasel({ getHeaders: () => ({ 'x-device-id': 'd' }), language: 'en', on: { showVip } })
    await mock.ready
    await mock.changeRouter('create')
    expect(mock.received).toEqual([
      { name: 'headers', argument: { headers: { 'x-device-id': 'd' }, language: 'en' } },
      { name: 'changeRouter', argument: { to: 'create' } },
    ])
    expect(await mock.guest.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
    expect(await codeOf(mock.guest.openLogin({ reason: 'x' }))).toBe('UNSUPPORTED')
    expect(showVip).toHaveBeenCalledWith({ reason: 'quota' })
    mock.destroy()
  })

  it('the mock of an embed calls on.connect and on.error like the real one', async () => {
    const [connect, error] = [vi.fn(), vi.fn()]
    let isWell = false
    const getHeaders = () => (isWell ? {} : new Promise<never>(() => {}))
    const mock = mockEasel({ getHeaders, timeout: 20, on: { connect, error } })
    expect(await codeOf(mock.ready)).toBe('TIMEOUT')
    expect(connect.mock.calls).toEqual([[{ first: true }]])
    expect(error.mock.calls).toMatchObject([[{ code: 'TIMEOUT' }]])
    expect(await mock.doctor()).toMatchObject({ ok: false, connected: true, findings: [{ code: 'headers' }] })
    isWell = true
    expect(await codeOf(mock.retry())).toEqual({ answered: undefined })
    expect(await mock.doctor()).toEqual({ ok: true, connected: true, findings: [] })
    mock.destroy()
    expect(await codeOf(mock.retry())).toBe('DESTROYED')
    expect(await mock.doctor()).toMatchObject({ ok: false, connected: false })
    expect(error).toHaveBeenCalledTimes(1)
  })

  it('the mock of a host agrees to everything and records the calls', async () => {
    const host = mockHost({ openLogin: undefined })
    const guest = connectGuest({ allowedOrigins: [], transport: host.transport, on: {} })
    await guest.ready
    expect(await guest.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
    expect(guest.supports('openLogin')).toBe(false)
    await expect.poll(() => host.callsOf('showVip')).toEqual([{ reason: 'quota' }])
    guest.destroy()
    host.host.destroy()
  })
})
