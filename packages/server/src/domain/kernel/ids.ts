import type { Clock } from './clock.ts'

/** The source of randomness; tests may fix it. */
export interface Randomness {
  bytes(length: number): Uint8Array
}

export interface Ids {
  /** An opaque id that sorts by creation time (UUID version 7). */
  next(): string
  /** 128 random bits in URL-safe letters, for unguessable names. */
  secret(): string
  /** A whole number from 0 to 4,294,967,295. */
  seed(): number
}

export function createIds(clock: Clock, randomness: Randomness): Ids {
  return {
    next: () => uuidV7(clock.now(), randomness.bytes(10)),
    secret: () => Buffer.from(randomness.bytes(16)).toString('base64url'),
    seed: () => Buffer.from(randomness.bytes(4)).readUInt32BE(0),
  }
}

function uuidV7(now: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.set(random, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
