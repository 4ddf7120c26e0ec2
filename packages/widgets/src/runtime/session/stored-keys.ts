/** Where the widgets store what a person has written and made: removed when the person signs out of the site. */
export const PERSONAL_KEYS = {
  draft: 'creator.draft',
  history: 'creator.history',
  sets: 'creator.sets',
  audienceDisclosed: 'creator.audience-told',
  clearedQueue: 'queue.cleared',
} as const
