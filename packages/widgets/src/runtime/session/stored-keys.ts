import { DRAFT, REPORTED, SETS, TOLD, USED_UP } from '@easel/first-paint'

/** Storage keys of personal data (drafts, sets, dismissals), which a sign-out from the site removes. */
export const PERSONAL_KEYS = {
  draft: DRAFT,
  history: 'creator.history',
  sets: SETS,
  sentReferences: 'creator.sent-references',
  usedUp: USED_UP,
  pauseUntil: 'creator.pause-until',
  audienceDisclosed: TOLD,
  clearedQueue: 'queue.cleared',
  viewsUsedUp: 'view.used-up',
  begunPayments: 'vip.begun',
  promotionsClaimed: 'vip.claimed',
  reported: REPORTED,
  appealed: 'viewer.appealed',
  moving: 'works.moving',
  moved: 'works.moved',
  unanswered: 'unanswered',
} as const

/** Of works that were reported and authors who were hidden: more than anybody does of what one page shows. */
export const REMEMBERED = 50
