import type { OfferLimits, ShownLimits } from '@easel/contract/numbers'

export type LauncherLimits = ShownLimits & OfferLimits

/** Those that people are shown, and no other: the rest of an operator's limits stays on the server. */
export const shownLimits = (limits: LauncherLimits): LauncherLimits => {
  const { vipGenerationsPerDay, vipSavesPerDay, vipOptimisationsPerDay, vipViewsPerDay, worksKeptDays } =
    limits
  const { generationsPerDay, savesPerDay, optimisationsPerDay, viewsPerDay } = limits
  return {
    ...{ vipGenerationsPerDay, vipSavesPerDay, vipOptimisationsPerDay, vipViewsPerDay, worksKeptDays },
    ...{ generationsPerDay, savesPerDay, optimisationsPerDay, viewsPerDay },
  }
}
