import { z } from 'zod'
import { address, bothKeys, keyFields, nameOrJson } from './keys.ts'

const Declared = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('embedded') }),
    z
      .strictObject({
        by: z.literal('chat').default('chat'),
        baseUrl: address,
        model: z.string().min(1),
        /** Silence after which it is given up. */
        timeoutSeconds: z.number().positive().max(600).default(20),
        ...keyFields,
      })
      .refine((given) => !bothKeys(given), {
        path: ['apiKeyEnv'],
        message: 'and apiKey are both given: keep one of them',
      }),
  ],
  { error: 'wants embedded, or JSON with baseUrl and model' },
)

/** Who writes better prompts. */
export const WriterSetting = nameOrJson(
  z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && !('by' in given) ? { by: 'chat', ...given } : given,
    Declared,
  ),
  (by) => ({ by }),
)
