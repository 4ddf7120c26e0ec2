import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, createRenewal } from './index.ts'

const refused = new ApiError({ kind: 'refused', status: 401, data: { reason: 'token_invalid' } })
const unknown = new ApiError({ kind: 'refused', status: 401, data: { reason: 'partner_unknown' } })

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/**
 * A page that creates a fresh token each time, whose user has just clicked, and that answers the sign-in as
 * given.
 */
function page(signsIn = false, pressed = () => true) {
  let count = 0
  const logins: string[] = []
  const renewal = createRenewal({
    token: () => `token ${count}`,
    ask: async () => {
      count += 1
      return true
    },
    login: async () => {
      logins.push(`after token ${count}`)
      return signsIn
    },
    pressed,
  })
  const token = () => `token ${count}`
  return { renewal, logins, token, requestCount: () => count }
}

describe('a refused token', () => {
  it('is renewed once; if the new one is refused too, the sign-in is opened once', async () => {
    const { renewal, logins, requestCount, token } = page()
    expect(await renewal.renew(refused, token())).toBe(true)
    expect(await renewal.renew(refused, token())).toBe(false)
    for (let n = 0; n < 20; n += 1) expect(await renewal.renew(refused, token())).toBe(false)
    expect([requestCount(), logins]).toEqual([1, ['after token 1']])
    renewal.again()
    expect(await renewal.renew(refused, token())).toBe(true)
  })

  it('opens the sign-in only after a click', async () => {
    let pressed = false
    const { renewal, logins, requestCount, token } = page(false, () => pressed)
    expect(await renewal.renew(refused, token())).toBe(true)
    for (let n = 0; n < 20; n += 1) {
      expect(await renewal.renew(refused, token())).toBe(false)
      vi.advanceTimersByTime(60_000)
    }
    expect([requestCount(), logins]).toEqual([1, []])
    pressed = true
    expect(await renewal.renew(refused, token())).toBe(true)
    expect(await renewal.renew(refused, token())).toBe(false)
    expect(logins).toEqual(['after token 2'])
  })

  it('is renewed again if it was valid for a while', async () => {
    const { renewal, logins, token } = page()
    for (let n = 0; n < 3; n += 1) {
      expect(await renewal.renew(refused, token())).toBe(true)
      vi.advanceTimersByTime(15 * 60_000)
    }
    expect(logins).toEqual([])
  })

  it('is renewed once for concurrent calls, and again after a sign-in', async () => {
    const { renewal, requestCount, token } = page(true)
    expect(await Promise.all([1, 2, 3].map(() => renewal.renew(refused, token())))).toEqual([
      true,
      true,
      true,
    ])
    expect(requestCount()).toBe(1)
    expect(await renewal.renew(refused, token())).toBe(true)
    expect(requestCount()).toBe(2)
  })

  it('is ignored if it was replaced after the call was sent', async () => {
    const { renewal, logins, requestCount, token } = page()
    const old = token()
    expect(await renewal.renew(refused, old)).toBe(true)
    expect(await renewal.renew(refused, old)).toBe(true)
    expect([requestCount(), logins]).toEqual([1, []])
  })

  it('is not renewed when the partner is unknown', async () => {
    const { renewal, logins, requestCount, token } = page()
    expect(await renewal.renew(unknown, token())).toBe(false)
    expect([requestCount(), logins]).toEqual([0, []])
  })
})
