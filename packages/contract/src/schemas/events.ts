import { z } from 'zod'
import { VipInfo } from './account.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Balance, Empty, Id } from './common.ts'
import { ImageStatusSchema } from './image.ts'

/** The progress of a set. */
export const ImageEvent = z.object({
  id: Id,
  status: ImageStatusSchema,
  progress: z.int().min(0).max(100),
  previewUrl: z.string().optional(),
  queuePosition: z.int().nonnegative().nullable(),
  etaSeconds: z.int().nonnegative().nullable(),
})

/** What is left for the caller: never more than a submit would get. */
export const QuotaEvent = Balance.extend({
  cappedBy: z.literal('partner').optional().meta({
    description:
      'Everybody of the partner together has less left than the caller alone: that is what is told',
  }),
})

/** The stream of changes to the caller's sets. */
export const eventsSchemas = {
  events: {
    summary: "Progress of the caller's sets, what is left of the quota, and the membership, as they change",
    events: { image: ImageEvent, quota: QuotaEvent, membership: VipInfo, ping: Empty },
    errors: {},
  },
} as const satisfies Record<string, CallSchemas>
