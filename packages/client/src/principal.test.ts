import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'

const wordOf = (sub: string, jti: string) => `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub, jti }))}.y`

interface Caller {
  word?: string
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
      authorization: () => over.word ?? null,
    },
  })

describe('the name of who is calling', () => {
  it('stays the same with a new token for the same person', () => {
    expect(principal({ word: wordOf('ada', '1') })).toBe(principal({ word: wordOf('ada', '2') }))
  })

  it('is another for each person, partner, member and visitor', () => {
    const names = [
      principal({ word: wordOf('ada', '1') }),
      principal({ word: wordOf('grace', '1') }),
      principal({ word: wordOf('ada', '1'), partner: 'other' }),
      principal({ word: 'Bearer no-jwt' }),
      principal({ token: 'a-token' }),
      principal({ token: 'another-token' }),
      principal(),
      principal({ device: 'device-9876543210' }),
    ]
    expect(new Set(names).size).toBe(names.length)
  })

  it('comes with the kind of caller, as the server takes them', () => {
    const kinds = [{}, { token: 'a' }, { word: 'b' }, { token: 'a', word: 'b' }].map((over) =>
      clientOf(over).kind?.(),
    )
    expect(kinds).toEqual(['visitor', 'member', 'partner', 'partner'])
  })

  it('holds nothing of the token, the person or the device', () => {
    for (const name of [
      principal({ word: wordOf('ada', '1') }),
      principal({ token: 'a-token' }),
      principal(),
    ])
      expect(name).toMatch(/^[0-9a-f]{12}$/)
  })
})
