import { hash, parseOptions, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import type { PasswordHasher } from '../../domain/identity/ports.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Bounds concurrent hashes, so that many logins leave processor time to others. */
export function createArgon2Hasher(atOnce: number): PasswordHasher {
  const queue = new PQueue({ concurrency: atOnce })
  return {
    hash: (password) => queue.add(() => hash(password, PARAMETERS)),
    verify: (hashed, password) => queue.add(() => verify(hashed, password)),
    isOutdated(hashed) {
      const used = parseOptions(hashed)
      return Object.entries(PARAMETERS).some(
        ([name, value]) => used[name as keyof typeof PARAMETERS] !== value,
      )
    },
  }
}
