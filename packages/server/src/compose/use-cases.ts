import type { Entitlements } from '../domain/entitlements/entitlements.ts'
import { createRefreshMembership } from '../domain/identity/identity.ts'
import type { Principal } from '../domain/kernel/principal.ts'
import { Refusal } from '../domain/kernel/refusal.ts'
import type { UseCases } from '../http/use-cases.ts'
import type { createGeneration } from './generation.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

type GenerationCases = Pick<
  UseCases,
  | 'submit'
  | 'modify'
  | 'edit'
  | 'crop'
  | 'editsOf'
  | 'strengthsOf'
  | 'variationsOf'
  | 'enhance'
  | 'inspect'
  | 'cancel'
  | 'cancelAll'
  | 'estimateOf'
>

export function createGenerationCases(
  { storage }: DomainParts,
  generation: ReturnType<typeof createGeneration>,
  people: People,
): GenerationCases {
  // Refuses early when the disk is full.
  const checkStorage = async () => {
    if (await storage.isKnownFull()) throw new Refusal(503, 'unavailable')
  }
  return {
    async submit(request) {
      await checkStorage()
      return generation.submit(request)
    },
    async modify(command) {
      await checkStorage()
      return generation.modify(command)
    },
    async edit(command) {
      await checkStorage()
      return generation.edit(command)
    },
    async crop(command) {
      await checkStorage()
      return generation.crop(command)
    },
    editsOf: generation.editsOf,
    strengthsOf: generation.strengthsOf,
    variationsOf: generation.variationsOf,
    async enhance(...args) {
      await checkStorage()
      return generation.enhance(...args)
    },
    inspect(principal, prompt) {
      people.inspections.count(principal)
      return people.blocklist.inspect(prompt)
    },
    cancel: generation.cancel,
    cancelAll: generation.cancelAll,
    estimateOf: generation.estimateOf,
  }
}

export const createPeopleCases = (people: People) => ({
  completedCount: people.quota.completedCount,
  balance: people.quota.balance,
  renewed: createRefreshMembership(people.memberships.isVip),
  square: people.square,
  likedBy: people.square.likedBy,
  authors: people.authors,
  account: people.account,
  namesOf: people.account.namesOf,
  isShowable: async (text: string) => (await people.blocklist.inspect(text)) === null,
  membership: people.membership,
  receipts: people.receipts,
  squareOf: (principal: Principal) => squareNameOf(people.entitlementsOf(principal)),
  withoutWatermark: (principal: Principal) => people.entitlementsOf(principal).withoutWatermark,
  fullPrompts: (principal: Principal) => people.entitlementsOf(principal).fullPrompts,
})

/** The square of the principal's works. */
function squareNameOf({ square, squares }: Entitlements): ReturnType<UseCases['squareOf']> {
  if (!square) return 'none'
  return squares.includes(null) ? 'site' : 'partner'
}
