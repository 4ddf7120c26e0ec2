import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'

const tokenOf = (sub: string, jti: string) => `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub, jti }))}.y`

interface Caller {
  authorization?: string
  token?: string
  device?: string
  partner?: string
}
const principal = (over: Caller = {}) => clientOf(over).principal?.()
const clientOf = (over: Caller) =>
  createClient({
    secret: 'x',
    identity: {
      clientType: 'embed',
      system: 'Linux',
      version: '0.1.0',
      deviceId: () => over.device ?? 'device-0123456789',
      token: () => over.token ?? null,
      language: () => 'en',
      partnerId: () => over.partner ?? 'acme',
      authorization: () => over.authorization ?? null,
    },
  })

describe('the hash of the caller', () => {
  it('stays the same for a new token of the same person', () => {
    expect(principal({ authorization: tokenOf('ada', '1') })).toBe(
      principal({ authorization: tokenOf('ada', '2') }),
    )
  })

  it('differs for each person, partner, member and visitor', () => {
    const names = [
      principal({ authorization: tokenOf('ada', '1') }),
      principal({ authorization: tokenOf('grace', '1') }),
      principal({ authorization: tokenOf('ada', '1'), partner: 'other' }),
      principal({ authorization: 'Bearer no-jwt' }),
      principal({ token: 'a-token' }),
      principal({ token: 'another-token' }),
      principal(),
      principal({ device: 'device-9876543210' }),
    ]
    expect(new Set(names).size).toBe(names.length)
  })

  it('comes with the kind of caller, by the server’s precedence', () => {
    const kinds = [{}, { token: 'a' }, { authorization: 'b' }, { token: 'a', authorization: 'b' }].map(
      (over) => clientOf(over).kind?.(),
    )
    expect(kinds).toEqual(['visitor', 'member', 'partner', 'partner'])
  })

  it('does not contain the token, the user or the device id', () => {
    for (const name of [
      principal({ authorization: tokenOf('ada', '1') }),
      principal({ token: 'a-token' }),
      principal(),
    ])
      expect(name).toMatch(/^[0-9a-f]{12}$/)
  })
})
