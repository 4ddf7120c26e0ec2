import type { Language } from '@easel/contract/languages'
import type { PromotionKind } from '@easel/contract/promotions'
import type { Clock } from '../kernel/clock.ts'

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

/** What is given away at this moment, as the launcher names it. */
export const offeredNow = (promotions: readonly Promotion[], clock: Clock) => (language: Language) =>
  promotions
    .filter((promotion) => isOn(promotion, clock.now()))
    .map(({ id, title, kind, endsAt }) => ({ id, title: title[language], kind, endsAt }))
