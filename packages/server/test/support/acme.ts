import { SignJWT } from 'jose'
import { beforeEach } from 'vitest'
import type { useServer } from './fixture.ts'

/** A call that everybody may make. */
export const RED_DOT = '/api/v2/mj/red-dot'
export const ORIGIN = 'https://shop.example'
export const SECRET = 'a-shared-secret-of-acme-with-32-letters'

interface Claims {
  sub?: string
  iss?: string
  aud?: string
  exp?: number
  vip?: unknown
  iat?: number
}

/** Two partners at the server of a file, and calls by users of the first, Acme. */
export function acmeOf(fixture: ReturnType<typeof useServer>) {
  beforeEach(async () => {
    await fixture.server.partners.add({ id: 'acme', name: 'Acme', origins: [ORIGIN], secret: SECRET })
    await fixture.server.partners.add({
      id: 'other',
      origins: ['https://other.example'],
      secret: `${SECRET}-other`,
    })
  })

  const inSeconds = (seconds: number) => Math.floor(fixture.server.clock.now() / 1000) + seconds

  /** A token as Acme makes it; `undefined` leaves a claim out. */
  const signed = (claims: Claims = {}, secret = SECRET, header: { alg?: string; kid?: string } = {}) => {
    const all = { sub: 'user-1', iss: 'acme', aud: 'easel', exp: inSeconds(300), ...claims }
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'HS256', ...header })
      .sign(new TextEncoder().encode(secret))
  }
  const asAcme = (token: string, more: Record<string, string> = {}) => ({
    now: fixture.server.clock.now(),
    headers: { 'x-partner-id': 'acme', authorization: `Bearer ${token}`, ...more },
  })
  const statusWith = async (token: string, more: Record<string, string> = {}) =>
    (await fixture.visitor.get(RED_DOT, asAcme(token, more))).status
  return { inSeconds, signed, asAcme, statusWith }
}
