import { describe, expect, it } from 'vitest'
import { faultOfToken } from '../src/host/token.ts'
import { TokenWatch } from '../src/host/token-watch.ts'

const NOW = 1_800_000_000_000
const wordOf = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims))}.y`
const endingIn = (seconds: number, from = NOW) => wordOf({ sub: 'ada', exp: from / 1000 + seconds })
const given = (authorization: string) => ({ headers: { authorization } })

describe('a token, as the doctor reads it', () => {
  it('that has expired is named with its end, and with what to do', () => {
    const fault = faultOfToken(endingIn(-600), NOW)
    expect(fault?.says).toContain('token_invalid')
    expect(fault?.says).toContain(new Date(NOW - 600_000).toISOString())
    expect(fault?.fix).toContain('exp:')
  })

  it('that ended a moment ago is forgiven, as the server forgives it', () => {
    expect(faultOfToken(endingIn(-20), NOW)).toBeNull()
  })

  it.each([['Basic dXNlcg=='], ['Bearer'], ['Bearer not-a-jwt'], [wordOf({ sub: 'ada' })]])(
    'that is none is named without being repeated: %s',
    (word) => {
      const fault = faultOfToken(word, NOW)
      expect(fault?.says).toContain('token_invalid')
      expect(JSON.stringify(fault)).not.toContain('dXNlcg')
    },
  )
})

describe('a token that the server has refused', () => {
  const good = () => endingIn(300, Date.now())

  it('is named when it had not ended', async () => {
    const watch = new TokenWatch('shop')
    watch.gave(given(good()))
    await watch.asked(async () => given(good()))
    expect(watch.faultOf(given(good()))?.says).toContain('refused')
    watch.gave(given(good()))
    expect(watch.faultOf(given(good()))).toBeNull()
  })

  it('is no fault when it had ended and the next one is good', async () => {
    const watch = new TokenWatch('shop')
    watch.gave(given(endingIn(-600, Date.now())))
    await watch.asked(async () => given(good()))
    expect(watch.faultOf(given(good()))).toBeNull()
  })

  it('is not what another user makes the page ask for', async () => {
    const watch = new TokenWatch('shop')
    watch.gave(given(good()))
    await watch.unblamed(() => watch.asked(async () => given(good())))
    expect(watch.faultOf(given(good()))).toBeNull()
  })
})
