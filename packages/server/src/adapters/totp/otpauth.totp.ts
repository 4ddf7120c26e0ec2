import { SECOND } from '@easel/contract/numbers'
import { Secret, TOTP } from 'otpauth'
import type { Totp } from '../../domain/staff/ports.ts'

const ISSUER = 'Easel'
const PERIOD = 30
/** One step before and after: clocks of phones differ. */
const WINDOW = 1

/** One-time passwords with what every authenticator app takes: six digits, 30 seconds, SHA-1. */
export const createTotp = (): Totp => ({
  newSecret: () => new Secret({ size: 20 }).base32,
  addressOf: (secret, label) => totpOf(secret, label).toString(),
  stepOf(secret, code, at) {
    const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW })
    return delta === null ? null : Math.floor(at / (PERIOD * SECOND)) + delta
  },
})

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret })
