import { availableParallelism } from 'node:os'
import { createArgon2Hasher } from '../adapters/passwords/argon2.hasher.ts'
import { isCommonPassword } from '../adapters/passwords/common-passwords.ts'
import { createKeyedHash } from '../adapters/postgres/core/installation-secrets.ts'
import {
  createDeliveryStore,
  createMessageOutbox,
} from '../adapters/postgres/identity/deliveries.repository.ts'
import { createDeviceLinkStore } from '../adapters/postgres/identity/device-links.repository.ts'
import { createDeviceMoveStore } from '../adapters/postgres/identity/device-moves.repository.ts'
import { createKnownDeviceStore } from '../adapters/postgres/identity/known-devices.repository.ts'
import { createMemberStore } from '../adapters/postgres/identity/members.repository.ts'
import { createPasskeyStore } from '../adapters/postgres/identity/passkeys.repository.ts'
import { createSessionStore } from '../adapters/postgres/identity/sessions.repository.ts'
import { createSignInStore } from '../adapters/postgres/identity/sign-ins.repository.ts'
import {
  createCodeStore,
  createPasswordFailures,
} from '../adapters/postgres/identity/verification-codes.repository.ts'
import type { Arrivals } from '../adapters/postgres/people/arrivals.repository.ts'
import { createLeftBehindStore } from '../adapters/postgres/people/left-behind.ts'
import { createPersonStore } from '../adapters/postgres/people/persons.repository.ts'
import { createSavedPresetsStore } from '../adapters/postgres/people/presets.repository.ts'
import { createSettingsStore } from '../adapters/postgres/people/settings.repository.ts'
import { createAccounts } from '../domain/identity/accounts.ts'
import { createDeviceMoves } from '../domain/identity/device-moves.ts'
import { createErasePartnerUser } from '../domain/identity/erase-partner-user.ts'
import { createErasure } from '../domain/identity/erasure.ts'
import { createRemoveLeftBehind } from '../domain/identity/left-behind.ts'
import { createMergeVisitor } from '../domain/identity/merge-visitor.ts'
import { createRenewDevice } from '../domain/identity/renew-device.ts'
import { createSessions } from '../domain/identity/sessions.ts'
import { createVisitors } from '../domain/identity/visitors.ts'
import { createMergePresets } from '../domain/presets/merge-presets.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

type Parts = Pick<
  DomainParts,
  'database' | 'changes' | 'clock' | 'ids' | 'limits' | 'webAuthn' | 'channels'
> & {
  arrivals: Arrivals
  people: Pick<People, 'locks' | 'memberships' | 'showReview' | 'refusalOfMove'>
  /** Runs in the transaction that merges a principal into another. */
  onMerged: Parameters<typeof createMergeVisitor>[0]['endPayments']
  /** Runs in the transaction that deletes a partner's user. */
  onErased: Parameters<typeof createErasePartnerUser>[0]['onErased']
  /** Notes outside the database who was deleted. */
  noteErased: DomainParts['noteErased']
  /** The operator's log of removals. */
  removals: DomainParts['log']
}

/** Composes accounts and sessions. */
export function createAccountParts({ people, onMerged, onErased, ...parts }: Parts) {
  const { database, changes, channels } = parts
  const { uow } = database
  const { locks } = people
  const persons = createPersonStore(database, parts.noteErased)
  const members = createMemberStore(database)
  const settings = createSettingsStore(database)
  const sessions = createSessions({ ...parts, store: createSessionStore(database) })
  const links = createDeviceLinkStore(database)
  const merging = createMergeVisitor({
    ...parts,
    store: persons,
    mergeMembership: people.memberships.merge,
    mergePresets: createMergePresets({ ...parts, store: createSavedPresetsStore(database) }),
    endPayments: onMerged,
    keepHidden: people.showReview.keepHidden,
    keepWorks: people.memberships.keepWorks,
    updateVisibility: people.showReview.request,
    locks,
    uow,
  })
  return {
    renewDevice: createRenewDevice({ ...parts, store: persons, move: merging.move, locks, uow }),
    accounts: createAccounts({
      ...parts,
      members,
      signIns: createSignInStore(database),
      sessions,
      codes: createCodeStore(database),
      knownDevices: createKnownDeviceStore(database),
      keyed: createKeyedHash(database, 'codes'),
      failures: createPasswordFailures(database),
      // Leaves processors to other work.
      hasher: createArgon2Hasher(Math.max(1, Math.floor(availableParallelism() / 2))),
      isCommon: isCommonPassword,
      usernameOf: async (id) => (await settings.find(id))?.username ?? null,
      post: createMessageOutbox(database, channels),
      passkeyStore: createPasskeyStore(database),
      merging,
      links,
      moves: createDeviceMoves({
        ...parts,
        links,
        store: createDeviceMoveStore(database, persons),
        members,
        move: merging.move,
        refusalOf: people.refusalOfMove,
        locks,
        uow,
      }),
      locks,
      uow,
    }),
    sessions,
    persons,
    visitorOf: createVisitors(parts.arrivals, changes),
    deliveries: createDeliveryStore(database),
    moveLateRows: merging.moveLateRows,
    erasePartnerUser: createErasePartnerUser({
      store: persons,
      onErased,
      locks,
      uow,
      log: parts.removals,
    }),
    removeLeftBehind: createRemoveLeftBehind({
      store: { ...persons, ...createLeftBehindStore(database) },
      locks,
      uow,
      log: parts.removals,
    }),
    erase: createErasure({ ...parts, store: persons, members, sessions, locks, uow, log: parts.removals }),
  }
}

export type AccountParts = ReturnType<typeof createAccountParts>
