import { readShippedWords } from '../adapters/moderation/shipped-phrases.ts'
import { loadTextForms } from '../adapters/moderation/text-forms.ts'
import { createBanStore } from '../adapters/postgres/console/bans.repository.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import { createKeyedHash } from '../adapters/postgres/core/installation-secrets.ts'
import { createLocks } from '../adapters/postgres/core/locks.ts'
import {
  createPauseStore,
  createPhraseStore,
  createStandingStore,
} from '../adapters/postgres/generation/moderation.repository.ts'
import type { Arrivals } from '../adapters/postgres/people/arrivals.repository.ts'
import { createMembershipStore } from '../adapters/postgres/people/memberships.repository.ts'
import { createLedger } from '../adapters/postgres/people/quota.repository.ts'
import { createReceipts } from '../adapters/postgres/people/receipts.repository.ts'
import { createSettingsStore } from '../adapters/postgres/people/settings.repository.ts'
import { createVisibilityUpdateStore } from '../adapters/postgres/people/visibility-updates.repository.ts'
import { createAuthorStore } from '../adapters/postgres/works/authors.repository.ts'
import { createFileIndex } from '../adapters/postgres/works/files.repository.ts'
import { createSquareStore } from '../adapters/postgres/works/square.repository.ts'
import type { Limits } from '../config/limits.ts'
import { createAccount } from '../domain/account/account.ts'
import { createVisibilityUpdate } from '../domain/account/visibility-update.ts'
import { createEntitlements } from '../domain/entitlements/entitlements.ts'
import { createRenameFiles } from '../domain/files/rename-files.ts'
import type { Screen } from '../domain/generation/submit.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Ids } from '../domain/kernel/ids.ts'
import { once } from '../domain/kernel/once.ts'
import type { Principal } from '../domain/kernel/principal.ts'
import type { WorkEvents } from '../domain/kernel/work-events.ts'
import { createMemberships } from '../domain/membership/memberships.ts'
import { createRedeemCode } from '../domain/membership/redeem-code.ts'
import { createBans } from '../domain/moderation/bans.ts'
import { type Blocklist, createBlocklist } from '../domain/moderation/blocklist.ts'
import { createInspections } from '../domain/moderation/inspections.ts'
import { createMatcher } from '../domain/moderation/match.ts'
import { createMoveRefusal } from '../domain/moderation/move-refusal.ts'
import { createPhraseLists } from '../domain/moderation/phrase-lists.ts'
import { createPromptScreen, pauseKeysOf, refusalFor } from '../domain/moderation/prompt-screen.ts'
import { createCodeGuesses } from '../domain/quota/code-guesses.ts'
import { createDailyAllowance, OPTIMISATIONS, SAVES, VIEWS } from '../domain/quota/daily-allowance.ts'
import { createQuota } from '../domain/quota/quota.ts'
import { createAuthors } from '../domain/square/authors.ts'
import { createSquare } from '../domain/square/square.ts'

interface Parts {
  database: Database
  arrivals: Pick<Arrivals, 'membershipOf'>
  changes: Changes
  workEvents: Pick<WorkEvents, 'publish'>
  clock: Clock
  ids: Ids
  limits: Limits
  /** Partners that share their square with ours. */
  sharing(): readonly string[]
  /** Runs in the transaction of a submit that counts against a partner's quota. */
  onPartnerUse: Parameters<typeof createQuota>[0]['onPartnerUse']
  /** Runs in the transaction that makes somebody a permanent member. */
  onPermanent: Parameters<typeof createMemberships>[0]['onPermanent']
}

/** The dictionary takes tens of megabytes and depends on no setting, so it is shared in the process. */
const loadPhrases = once(async () =>
  createPhraseLists(createMatcher(await loadTextForms()), readShippedWords()),
)

/** Composes identity, entitlements, quota, memberships and the blocklist. */
export function createPeople(parts: Parts) {
  const { database, arrivals, changes, workEvents, clock, ids, limits, sharing, onPartnerUse, onPermanent } =
    parts
  const { uow } = database
  const locks = createLocks(database)
  const membershipStore = createMembershipStore(database)
  const memberships = createMemberships({
    store: {
      ...membershipStore,
      find: (id, tx) => (tx ? membershipStore.find(id, tx) : arrivals.membershipOf(id)),
    },
    workExpiry: membershipStore,
    onPermanent,
    locks,
    uow,
    changes,
    clock,
    ids,
    worksKeptDays: limits.worksKeptDays,
  })
  const entitlementsOf = createEntitlements(limits, sharing)
  const ledger = createLedger(database)
  const quotaParts = { ledger, locks, limitOf: entitlementsOf, limits, clock, ids }
  const blocklist = createBlocklist({
    loadPhrases,
    store: createPhraseStore(database),
    uow,
    changes,
    clock,
  })
  const showReview = createVisibilityUpdate({
    store: createVisibilityUpdateStore(database),
    locks,
    uow,
    changes,
    workEvents,
    renameFiles: createRenameFiles(createFileIndex(database), ids),
  })
  const enterCode = createRedeemCode({
    memberships,
    guesses: createCodeGuesses(quotaParts, limits.submitWindowSeconds),
  })
  const moderation = createModerationParts(parts, { blocklist, enterCode, entitlementsOf })
  return {
    locks,
    memberships,
    entitlementsOf,
    blocklist,
    ...moderation,
    quota: createQuota({ ledger, entitlementsOf, limits, clock, ids, onPartnerUse }),
    saves: createDailyAllowance(quotaParts, SAVES),
    views: createDailyAllowance(quotaParts, VIEWS),
    optimisations: createDailyAllowance(quotaParts, OPTIMISATIONS),
    account: createAccount({
      store: createSettingsStore(database),
      review: showReview,
      isName: blocklist.isName,
      inspections: moderation.inspections,
      locks,
      uow,
      changes,
    }),
    showReview,
    ...createSquareParts({ database, entitlementsOf, locks, clock }),
    receipts: forPrincipal(createReceipts(database)),
    membership: ({ id }: Principal) => memberships.read(id),
  }
}

interface Screening {
  blocklist: Blocklist
  enterCode: ReturnType<typeof createRedeemCode>
  entitlementsOf: ReturnType<typeof createEntitlements>
}

/** Who may not make images, and of what. */
function createModerationParts(
  { database, limits, clock }: Parts,
  { blocklist, enterCode, entitlementsOf }: Screening,
) {
  const pauses = createPauseStore(database)
  const standings = createStandingStore(database)
  const bans = createBans({ store: createBanStore(database), clock })
  const inspections = createInspections({ limits, clock })
  const screenWords = createPromptScreen({ pauses, entitlementsOf, inspections, limits, clock })
  const findingsIn = async (text: { prompt: string; negativePrompt?: string | null | undefined }) => ({
    prompt: await blocklist.inspect(text.prompt),
    negativePrompt: text.negativePrompt ? await blocklist.inspect(text.negativePrompt) : null,
  })
  const screens: Screen[] = [
    // In the order in which they refuse.
    async ({ principal, body }) => {
      const findings = await findingsIn(body)
      return async (tx) => {
        const { ban, pausedUntil } = await standings.find(principal.id, pauseKeysOf(principal), tx)
        return (
          bans.refusalFor(ban) ??
          (await enterCode(principal, body.prompt, tx)) ??
          screenWords(principal, pausedUntil, findings, tx)
        )
      }
    },
  ]
  return {
    inspections,
    bans,
    refusalOfMove: createMoveRefusal({ bans, standings, clock }),
    deletePauses: () => pauses.deleteBefore(clock.now()),
    screens,
    screenAgain: async (text: Parameters<typeof findingsIn>[0]) => refusalFor(await findingsIn(text)),
  }
}

type SquareParts = Pick<Parts, 'database' | 'clock'> &
  Pick<Parameters<typeof createSquare>[0], 'entitlementsOf' | 'locks'>

function createSquareParts({ database, ...parts }: SquareParts) {
  const { uow } = database
  const keyed = createKeyedHash(database, 'authors')
  return {
    square: createSquare({ ...parts, uow, store: createSquareStore(database) }),
    authors: createAuthors({ ...parts, uow, keyed, store: createAuthorStore(database) }),
  }
}

export type People = ReturnType<typeof createPeople>

const forPrincipal =
  <A extends unknown[], R>(read: (principalId: string, ...rest: A) => R) =>
  ({ id }: Principal, ...rest: A): R =>
    read(id, ...rest)
