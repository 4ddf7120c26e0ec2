import { z } from 'zod'
import { REASONS } from '../errors.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Balance, Empty, Id } from './common.ts'
import { StyleId } from './image.ts'

export const PolyfillQuery = z.object({
  prompt: z.string(),
  styleId: StyleId.optional().meta({ description: 'The style that it will be drawn in' }),
})

export const PolyfillConsumeBody = z.object({ requestId: Id })

/** The named events of the stream of three candidates. */
const polyfillEvents = {
  start: z.object({ requestId: Id }),
  delta: z.object({ index: z.int().min(0).max(2), text: z.string() }),
  candidate: z.object({ index: z.int().min(0).max(2), text: z.string() }),
  done: Empty,
  /** Sent instead of `done` when the stream fails. Nothing was charged. */
  error: z.object({ code: z.enum(REASONS), message: z.string() }),
}

/** Calls that improve a prompt. */
export const optimiseSchemas = {
  polyfill: {
    summary: 'Three better prompts, as they are being written',
    query: PolyfillQuery,
    events: polyfillEvents,
    errors: {
      402: 'Free daily limit',
      403: 'VIP daily limit',
      430: 'Too frequent',
      432: 'The prompt has sensitive words',
    },
  },
  polyfillBalance: { summary: 'Prompt optimisations that are left today', answer: Balance, errors: {} },
  polyfillConsume: {
    summary: 'Confirm that the candidates of a request were used; idempotent',
    body: PolyfillConsumeBody,
    answer: Balance,
    errors: { 404: 'No such request of the caller' },
  },
} as const satisfies Record<string, CallSchemas>
