import type { OfferLimits, ShownLimits } from '@easel/contract/numbers'
import { imagesPerUserOf, type Principal } from '../kernel/principal.ts'

export type LauncherLimits = ShownLimits & OfferLimits

/**
 * Those that people are shown, and no other: the rest of an operator's limits stays on the server. On a partner's page, as they
 * hold there.
 */
export const shownLimits = (limits: LauncherLimits, partner: Principal['partner']): LauncherLimits => {
  const generationsPerDay = imagesPerUserOf(limits.generationsPerDay, { partner })
  const vipGenerationsPerDay = imagesPerUserOf(limits.vipGenerationsPerDay, { partner })
  const { vipSavesPerDay, vipOptimisationsPerDay, vipViewsPerDay, worksKeptDays } = limits
  const { savesPerDay, optimisationsPerDay, viewsPerDay } = limits
  return {
    ...{ vipGenerationsPerDay, vipSavesPerDay, vipOptimisationsPerDay, vipViewsPerDay, worksKeptDays },
    ...{ generationsPerDay, savesPerDay, optimisationsPerDay, viewsPerDay },
  }
}
