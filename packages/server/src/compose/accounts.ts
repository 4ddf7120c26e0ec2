import { availableParallelism } from 'node:os'
import { createArgon2Hasher } from '../adapters/passwords/argon2.hasher.ts'
import { isCommonPassword } from '../adapters/passwords/common.ts'
import { createKeyedHash } from '../adapters/postgres/core/installation-secrets.ts'
import { createCodeStore, createPasswordFailures } from '../adapters/postgres/identity/codes.repository.ts'
import { createDeliveryStore, createPost } from '../adapters/postgres/identity/deliveries.repository.ts'
import { createDeviceLinkStore } from '../adapters/postgres/identity/device-links.repository.ts'
import { createKnownDeviceStore } from '../adapters/postgres/identity/known-devices.repository.ts'
import { createMemberStore } from '../adapters/postgres/identity/members.repository.ts'
import { createPasskeyStore } from '../adapters/postgres/identity/passkeys.repository.ts'
import { createSessionStore } from '../adapters/postgres/identity/sessions.repository.ts'
import { createPersons } from '../adapters/postgres/people/persons.repository.ts'
import { createAccounts } from '../domain/identity/accounts.ts'
import { createErasure } from '../domain/identity/erasure.ts'
import { createMerging } from '../domain/identity/merging.ts'
import type { Post } from '../domain/identity/ports.ts'
import { createSessions } from '../domain/identity/sessions.ts'
import { createVisitors } from '../domain/identity/visitors.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

type Parts = Pick<DomainParts, 'database' | 'changes' | 'clock' | 'ids' | 'limits' | 'webAuthn'> & {
  people: Pick<People, 'locks' | 'memberships' | 'showReview'>
  /** What was removed, and why. */
  removals: DomainParts['log']
  canSend: Post['canSend']
}

/** Members, and where they are signed in. */
export function createAccountParts({ people, ...parts }: Parts) {
  const { database, changes, canSend } = parts
  const { uow } = database
  const { locks } = people
  const persons = createPersons(database)
  const members = createMemberStore(database)
  const sessions = createSessions({ ...parts, store: createSessionStore(database) })
  const merging = createMerging({
    ...parts,
    store: persons,
    mergeMembership: people.memberships.merge,
    reviewShown: people.showReview.note,
    locks,
    uow,
  })
  return {
    accounts: createAccounts({
      ...parts,
      members,
      sessions,
      codes: createCodeStore(database),
      knownDevices: createKnownDeviceStore(database),
      keyed: createKeyedHash(database, 'codes'),
      failures: createPasswordFailures(database),
      // Others need the processors, too.
      hasher: createArgon2Hasher(Math.max(1, Math.floor(availableParallelism() / 2))),
      isCommon: isCommonPassword,
      post: createPost(database, canSend),
      passkeyStore: createPasskeyStore(database),
      merging,
      links: createDeviceLinkStore(database),
      locks,
      uow,
    }),
    sessions,
    visitorOf: createVisitors(persons, changes),
    deliveries: createDeliveryStore(database),
    gather: merging.gather,
    erase: createErasure({ ...parts, store: persons, members, sessions, locks, uow, log: parts.removals }),
  }
}

export type AccountParts = ReturnType<typeof createAccountParts>
