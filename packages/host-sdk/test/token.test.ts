import { describe, expect, it } from 'vitest'
import { HeaderSource } from '../src/host/headers.ts'
import { findTokenError, refusedToken } from '../src/host/token.ts'

const NOW = 1_800_000_000_000
const jwtOf = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims))}.y`
const endingIn = (seconds: number, from = NOW) => jwtOf({ sub: 'ada', exp: from / 1000 + seconds })

describe('the doctor’s view of a token', () => {
  it('an expired one is reported with its time of expiry and the remedy', () => {
    const tokenError = findTokenError(endingIn(-600), NOW)
    expect(tokenError?.says).toContain('token_invalid')
    expect(tokenError?.says).toContain(new Date(NOW - 600_000).toISOString())
    expect(tokenError?.fix).toContain('exp:')
  })

  it('one that has just expired is accepted within the server’s tolerance', () => {
    expect(findTokenError(endingIn(-20), NOW)).toBeNull()
  })

  it.each([['Basic dXNlcg=='], ['Bearer'], ['Bearer not-a-jwt'], [jwtOf({ sub: 'ada' })]])(
    'a malformed one is reported without being repeated: %s',
    (token) => {
      const tokenError = findTokenError(token, NOW)
      expect(tokenError?.says).toContain('token_invalid')
      expect(JSON.stringify(tokenError)).not.toContain('dXNlcg')
    },
  )
})

describe('a token that the server has refused', () => {
  it('is remembered until the host sends headers by itself', async () => {
    const tokens = ['Bearer one', 'Bearer two', 'Bearer three', 'Bearer four']
    const source = new HeaderSource(
      () => ({ authorization: tokens.shift() ?? '' }),
      () => undefined,
    )
    await source.send(false, () => {})
    expect(source.refused).toBeNull()
    await source.send(true, () => {})
    expect(source.refused?.token).toBe('Bearer one')
    await source.send(true, () => {})
    expect(source.refused?.token).toBe('Bearer two')
    await source.send(false, () => {})
    expect(source.refused).toBeNull()
  })

  it('that begins later, or has ended, is told beside the clock by which that is so', () => {
    const claims = { exp: NOW / 1000 + 90_000, nbf: NOW / 1000 + 86_400 }
    const later = `Bearer e30.${btoa(JSON.stringify(claims))}.x`
    const here = `Here it is ${new Date(NOW).toISOString()}.`
    expect(findTokenError(later, NOW)?.says).toMatch(/begins only at/)
    for (const token of [later, endingIn(-60)]) expect(findTokenError(token, NOW)?.says).toContain(here)
  })

  it('is distinguished from one that has expired', () => {
    const token = endingIn(-20)
    expect(findTokenError(token, NOW)).toBeNull()
    expect(findTokenError(token, NOW + 60_000)).not.toBeNull()
    expect(refusedToken('shop').says).toContain('token_invalid')
  })
})
