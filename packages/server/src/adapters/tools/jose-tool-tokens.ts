import { SECOND } from '@easel/contract/numbers'
import { TOOL_TOKEN_LIFETIME } from '@easel/contract/tools'
import { decodeJwt, EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { ToolTokens } from '../../domain/tools/ports.ts'

const ISSUER = 'easel'
const AUDIENCE = 'easel-tools'

const Ticket = z.object({
  id: z.string(),
  kind: z.enum(['visitor', 'member']),
  session: z.string().nullable(),
})

interface Parts {
  /** The secret that is shared with the servers of the tools, so that they can verify a token; null: none. */
  shared: string | null
  /** 32 bytes in base64url that only this installation knows, by purpose. */
  ownKey(purpose: string): Promise<string>
  clock: Clock
}

/**
 * Signed tokens (HS256) with an encrypted ticket inside (A256GCM). The ticket is what this installation trusts: whoever
 * shares the signing secret can read and sign, but not make a ticket for somebody else.
 */
export function createToolTokens({ shared, ownKey, clock }: Parts): ToolTokens {
  const signingKey = async () => new TextEncoder().encode(shared ?? (await ownKey('signature')))
  const ticketKey = async () => Buffer.from(await ownKey('ticket'), 'base64url')
  const checks = () => ({ issuer: ISSUER, audience: AUDIENCE, currentDate: new Date(clock.now()) })
  return {
    async sign({ subject, vip }, principal) {
      const now = Math.floor(clock.now() / SECOND)
      const expiry = now + TOOL_TOKEN_LIFETIME
      const ticket = await new EncryptJWT({ ...Ticket.parse(principal) })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime(expiry)
        .encrypt(await ticketKey())
      return new SignJWT({ vip, ticket })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(expiry)
        .sign(await signingKey())
    },
    claims(token) {
      try {
        return decodeJwt(token).aud === AUDIENCE
      } catch {
        return false
      }
    },
    async read(token) {
      try {
        const signed = await jwtVerify(token, await signingKey(), { ...checks(), algorithms: ['HS256'] })
        const { payload } = await jwtDecrypt(String(signed.payload.ticket), await ticketKey(), {
          ...checks(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return Ticket.safeParse(payload).data ?? null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
