import type { Language } from '@easel/contract/languages'
import type { PromotionKind } from '@easel/contract/promotions'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'

/** A membership that is given away, as the operator has set it. */
export interface Promotion {
  id: string
  title: Readonly<Record<Language, string>>
  kind: PromotionKind
  /** Days of membership; 0: permanent. */
  days: number
  permanent: boolean
  /** Epoch ms; null: without a beginning, or an end. */
  startsAt: number | null
  endsAt: number | null
  /** Only for those who are signed in, so that nobody loses it with a browser. */
  membersOnly: boolean
  /** How often it is given in all; null: without a limit. */
  limit: number | null
}

export const isOn = ({ startsAt, endsAt }: Promotion, now: number): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)

/**
 * Whether a promotion is offered there: on our own pages, and those for installing the app in the operator's own app,
 * whose pages are those of a partner with that feature.
 */
export const isOfferedOn = ({ kind }: Pick<Promotion, 'kind'>, partner: Principal['partner']): boolean =>
  partner === null || (kind === 'app' && partner.features.includes('app'))

/** What is given away at this moment to callers from there, as the launcher names it. */
export const offeredNow =
  (promotions: readonly Promotion[], clock: Clock) => (language: Language, partner: Principal['partner']) =>
    promotions
      .filter((promotion) => isOn(promotion, clock.now()) && isOfferedOn(promotion, partner))
      .map(({ id, title, kind, endsAt }) => ({ id, title: title[language], kind, endsAt }))
