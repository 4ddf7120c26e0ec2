import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { PARAMETERS } from './argon2-parameters.ts'

/** A password to hash, or to compare with a hash. */
export interface HashRequest {
  password: string
  /** Null: it is to be hashed. */
  hashed: string | null
}

/** Hashing yields to what answers people: on Linux a priority is that of the thread that sets it. */
const LOW = 10
if (process.platform === 'linux') setPriority(LOW)

/** Hashes a password, or says whether it is that of a hash. */
export const hashOrVerify = ({ password, hashed }: HashRequest): string | boolean =>
  hashed === null ? hashSync(password, PARAMETERS) : verifySync(hashed, password)
