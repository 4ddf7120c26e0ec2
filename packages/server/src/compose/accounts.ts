import { availableParallelism } from 'node:os'
import { createArgon2Hasher } from '../adapters/passwords/argon2.hasher.ts'
import { isCommonPassword } from '../adapters/passwords/common.ts'
import { createKeyedHash } from '../adapters/postgres/core/installation-secrets.ts'
import { createCodeStore, createPasswordFailures } from '../adapters/postgres/identity/codes.repository.ts'
import { createDeliveryStore, createPost } from '../adapters/postgres/identity/deliveries.repository.ts'
import { createMemberStore } from '../adapters/postgres/identity/members.repository.ts'
import { createMerging } from '../adapters/postgres/identity/merging.repository.ts'
import { createSessionStore } from '../adapters/postgres/identity/sessions.repository.ts'
import { createAccounts } from '../domain/identity/accounts.ts'
import type { Post } from '../domain/identity/ports.ts'
import { createSessions } from '../domain/identity/sessions.ts'
import { createVisitors } from '../domain/identity/visitors.ts'
import type { Locks } from '../domain/kernel/locks.ts'
import type { DomainParts } from './parts.ts'

type Parts = Pick<DomainParts, 'database' | 'changes' | 'clock' | 'ids' | 'limits'> & {
  locks: Locks
  canSend: Post['canSend']
}

/** Members, and where they are signed in. */
export function createAccountParts(parts: Parts) {
  const { database, changes, canSend } = parts
  const merging = createMerging(database, changes)
  const sessions = createSessions({ ...parts, store: createSessionStore(database) })
  return {
    accounts: createAccounts({
      ...parts,
      members: createMemberStore(database),
      sessions,
      codes: createCodeStore(database),
      keyed: createKeyedHash(database, 'codes'),
      failures: createPasswordFailures(database),
      // Others need the processors, too.
      hasher: createArgon2Hasher(Math.max(1, Math.floor(availableParallelism() / 2))),
      isCommon: isCommonPassword,
      post: createPost(database, canSend),
      merging,
      uow: database.uow,
    }),
    sessions,
    visitorOf: createVisitors(merging, changes),
    deliveries: createDeliveryStore(database),
  }
}

export type AccountParts = ReturnType<typeof createAccountParts>
