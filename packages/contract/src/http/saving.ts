import { z } from 'zod'
import { REASONS } from '../errors.ts'
import { BATCH_MAX } from '../numbers.ts'
import { EpochMs, Id } from './common.ts'
import { SlotNumber, StyleId } from './image.ts'

/** What is left of a daily allowance. `resetsAt` is null while nothing is used. */
export const Balance = z.object({
  remaining: z.int().nonnegative(),
  limit: z.int().nonnegative(),
  resetsAt: EpochMs.nullable(),
})

export const PictureBody = z.object({ imageId: Id, slot: SlotNumber })
export const ConsumeAnswer = Balance.extend({
  url: z.string().meta({
    description:
      'Where the file is had for ten minutes; a viewed original is fetched once, whole or in parts',
  }),
})

export const DownloadBody = z.object({ items: z.array(PictureBody).min(1).max(BATCH_MAX) })
export const DownloadAnswer = ConsumeAnswer

export const ShareAnswer = z.object({ token: z.string(), url: z.string() })
export const UnshareAnswer = z.object({ revoked: z.boolean() })

export const PolyfillQuery = z.object({
  prompt: z.string(),
  styleId: StyleId.optional().meta({ description: 'The style that it will be drawn in' }),
})
export const PolyfillConsumeBody = z.object({ requestId: Id })

/** The events of the stream of three candidates, by name. */
export const PolyfillEvents = z.object({
  start: z.object({ requestId: Id }),
  delta: z.object({ index: z.int().min(0).max(2), text: z.string() }),
  candidate: z.object({ index: z.int().min(0).max(2), text: z.string() }),
  done: z.object({}),
  /** Instead of `done`: why it goes no further. Nothing was charged. */
  error: z.object({ code: z.enum(REASONS), message: z.string() }),
})
