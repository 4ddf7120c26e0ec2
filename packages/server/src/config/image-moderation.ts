import { z } from 'zod'
import { bothKeys, keyFields, nameOrJson, serviceAddress } from './keys.ts'

const BY = ['model', 'openai', 'off'] as const

const shared = {
  /** Also what the built-in engine paints from words. */
  all: z.boolean().default(false),
  timeoutSeconds: z.number().positive().max(600).default(30),
}
const threshold = z.number().positive().max(1)

const Declared = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('off') }),
    z.strictObject({ by: z.literal('model'), threshold: threshold.default(0.7), ...shared }),
    z
      .strictObject({
        by: z.literal('openai'),
        baseUrl: serviceAddress.default('https://api.openai.com/v1'),
        model: z.string().min(1).default('omni-moderation-latest'),
        /** Without it the service itself decides. */
        threshold: threshold.optional(),
        ...keyFields,
        ...shared,
      })
      .refine((given) => !bothKeys(given), {
        path: ['apiKeyEnv'],
        message: 'and apiKey are both given: keep one of them',
      }),
  ],
  { error: `must be ${BY.join(', ')}, or JSON with by` },
)

/** Who looks at pictures before they are shown. */
export const ImageModerationSetting = nameOrJson(Declared, (by) =>
  by === 'openai' ? { by, apiKeyEnv: 'OPENAI_API_KEY' } : { by },
)
