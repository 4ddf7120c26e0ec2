import { SECOND } from '@easel/contract/numbers'
import { SignJWT } from 'jose'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { ToolTokens } from '../../domain/tools/ports.ts'

const ISSUER = 'easel'
const AUDIENCE = 'easel-tools'
/** In seconds. */
const LIFETIME = 600

/** Tokens signed with the secret that is shared with the tools (HS256). */
export function createToolTokens(secret: string, clock: Clock): ToolTokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign({ subject, vip }) {
      const now = Math.floor(clock.now() / SECOND)
      return new SignJWT({ vip })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME)
        .sign(key)
    },
  }
}
