import { MINUTE } from '@easel/contract/numbers'
import { parseOptions } from '@node-rs/argon2'
import type { Tinypool } from 'tinypool'
import type { PasswordHasher } from '../../domain/identity/ports.ts'
import type { HashRequest } from './argon2.worker.ts'
import { PARAMETERS } from './argon2-parameters.ts'

/** Idle time after which a thread ends. */
const IDLE = MINUTE

/** Pools of the process, by their number of threads: servers of one process share them. */
const pools = new Map<number, Promise<Tinypool>>()

async function startPool(threads: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: new URL('./argon2.worker.ts', import.meta.url).href,
    name: 'hashOrVerify',
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE,
  })
}

/** Hashes in threads of low priority, so that many logins leave processor time to others. */
export function createArgon2Hasher(threads: number): PasswordHasher {
  const hashing = async (request: HashRequest): Promise<string | boolean> => {
    const pool = pools.get(threads) ?? startPool(threads)
    pools.set(threads, pool)
    return (await pool).run(request)
  }
  return {
    hash: async (password) => String(await hashing({ password, hashed: null })),
    verify: async (hashed, password) => (await hashing({ password, hashed })) === true,
    isOutdated(hashed) {
      const used = parseOptions(hashed)
      return Object.entries(PARAMETERS).some(
        ([name, value]) => used[name as keyof typeof PARAMETERS] !== value,
      )
    },
  }
}
