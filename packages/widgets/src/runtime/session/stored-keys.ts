/** Where the widgets store what a person has written, made and was refused: removed at a sign-out from the site. */
export const PERSONAL_KEYS = {
  draft: 'creator.draft',
  history: 'creator.history',
  sets: 'creator.sets',
  pauseUntil: 'creator.pause-until',
  audienceDisclosed: 'creator.audience-told',
  clearedQueue: 'queue.cleared',
  viewsUsedUp: 'view.used-up',
  promotionsClaimed: 'vip.claimed',
} as const
