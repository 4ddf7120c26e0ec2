import { SECOND } from '@easel/contract/numbers'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Easel'
const PERIOD = 30
/** One step before and after: clocks of phones differ. */
const WINDOW = 1

export interface PlainTotp {
  newSecret(): string
  addressOf(secret: string, name: string): string
  stepOf(secret: string, code: string, at: number): number | null
}

/** One-time passwords with what every authenticator app takes: six digits, 30 seconds, SHA-1. */
export const createTotp = (): PlainTotp => ({
  newSecret: () => new Secret({ size: 20 }).base32,
  addressOf: (secret, label) => totpOf(secret, label).toString(),
  stepOf(secret, code, at) {
    const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW })
    return delta === null ? null : Math.floor(at / (PERIOD * SECOND)) + delta
  },
})

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret })
