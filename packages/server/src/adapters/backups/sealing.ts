import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/**
 * How everything in a backup is encrypted: `EASELBK1`, 16 random bytes, and chunks. The key of the content is
 * HKDF-SHA256 of the operator's key with those bytes as its salt and the content's purpose as its info, so that no
 * content passes for another one. A chunk is AES-256-GCM of 256 KiB, the last one of as much or less, with its tag
 * behind; its nonce is its number in 11 bytes and a byte that is 1 for the last chunk. So neither cutting content short
 * nor changing the order of chunks goes unnoticed.
 */
const MAGIC = Buffer.from('EASELBK1')
const SALT_SIZE = 16
const TAG_SIZE = 16
const KEY_SIZE = 32
const NONCE_SIZE = 12
export const CHUNK_SIZE = 256 * 1024
export const SEALED_CHUNK_SIZE = CHUNK_SIZE + TAG_SIZE
export const HEADER_SIZE = MAGIC.length + SALT_SIZE

/** The operator's key, and what is derived from it. */
export interface BackupKey {
  /** Tells keys apart without revealing them. */
  fingerprint: string
  /** A name for a file of this path and content, which says nothing of them. */
  nameOf(path: string, sha256: string): string
  contentKey(salt: Uint8Array, purpose: string): Buffer
}

export function createBackupKey(bytes: Uint8Array): BackupKey {
  // As key objects, which are made once: from bytes one would be made for every file, which takes longer than what it is for.
  const secret = createSecretKey(bytes)
  const derive = (salt: Uint8Array, info: string) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_SIZE))
  const names = createSecretKey(derive(new Uint8Array(), 'easel backup 1 names'))
  return {
    fingerprint: derive(new Uint8Array(), 'easel backup 1 fingerprint').toString('hex').slice(0, 32),
    nameOf: (path, sha256) =>
      createHmac('sha256', names).update(`${path}\0${sha256}`).digest('hex').slice(0, 40),
    contentKey: (salt, purpose) => derive(salt, `easel backup 1 content ${purpose}`),
  }
}

/** Size of content once it is sealed. */
export const sealedSize = (size: number): number =>
  HEADER_SIZE + size + TAG_SIZE * Math.max(1, Math.ceil(size / CHUNK_SIZE))

/** Seals content chunk by chunk. All chunks but the last one have `CHUNK_SIZE`. */
export function createSealer(key: BackupKey, purpose: string) {
  const salt = randomBytes(SALT_SIZE)
  const contentKey = key.contentKey(salt, purpose)
  let number = 0
  return {
    header: Buffer.concat([MAGIC, salt]),
    /** The parts to write one after another. */
    seal(chunk: Uint8Array, isLast: boolean): Buffer[] {
      const cipher = createCipheriv('aes-256-gcm', contentKey, nonceOf(number, isLast))
      number += 1
      return [cipher.update(chunk), cipher.final(), cipher.getAuthTag()]
    },
  }
}

/** Opens sealed content; null where it was altered, cut short or sealed for another purpose. */
export function createOpener(key: BackupKey, purpose: string, header: Uint8Array) {
  const isOurs = header.length === HEADER_SIZE && MAGIC.equals(header.subarray(0, MAGIC.length))
  const contentKey = isOurs ? key.contentKey(header.subarray(MAGIC.length), purpose) : null
  let number = 0
  return (sealed: Uint8Array, isLast: boolean): Buffer | null => {
    if (contentKey === null || sealed.length < TAG_SIZE) return null
    const end = sealed.length - TAG_SIZE
    const decipher = createDecipheriv('aes-256-gcm', contentKey, nonceOf(number, isLast))
    number += 1
    try {
      const chunk = decipher.setAuthTag(sealed.subarray(end)).update(sealed.subarray(0, end))
      decipher.final()
      return chunk
    } catch {
      return null
    }
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_SIZE)
  nonce.writeUIntBE(number, NONCE_SIZE - 7, 6)
  nonce[NONCE_SIZE - 1] = isLast ? 1 : 0
  return nonce
}
