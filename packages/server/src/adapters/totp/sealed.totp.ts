import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Totp } from '../../domain/staff/ports.ts'
import { StaffKeyError } from '../../domain/staff/staff-key-error.ts'
import type { PlainTotp } from './otpauth.totp.ts'

/** Base32, as keys that are not sealed are, has no such beginning. */
const PREFIX = 'sealed1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Authenticators whose keys are encrypted in the database (AES-256-GCM, bound to the name), where there is a secret.
 * Without one they are stored as they are; those that are sealed then open nothing.
 */
export function createSealedTotp(totp: PlainTotp, secret: string | null): Totp {
  const current = secret === null ? null : keyOf(secret)
  const seal = (plain: string, name: string): string => (current ? sealed(plain, name, current) : plain)
  const open = (stored: string, name: string): string =>
    stored.startsWith(PREFIX) ? opened(stored, name, current) : stored
  return {
    newSecret: (name) => seal(totp.newSecret(), name),
    reveal: open,
    addressOf: (stored, name) => totp.addressOf(open(stored, name), name),
    stepOf: (stored, name, code, at) => totp.stepOf(open(stored, name), code, at),
    sealedAnew: (stored, name) => (current === null || stored.startsWith(PREFIX) ? null : seal(stored, name)),
  }
}

interface Key {
  /** Says which secret it was, and nothing of it. */
  id: string
  bytes: Buffer
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'easel staff authenticators', KEY_BYTES))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

function sealed(plain: string, name: string, { id, bytes }: Key): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${PREFIX}${id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}`
}

function opened(stored: string, name: string, key: Key | null): string {
  const [id, text = ''] = stored.slice(PREFIX.length).split('.')
  if (key === null || id !== key.id) throw new StaffKeyError()
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    return Buffer.concat(plain).toString('utf8')
  } catch {
    // Changed in the database, or another's.
    throw new StaffKeyError()
  }
}
