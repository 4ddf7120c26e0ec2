import { z } from 'zod'
import { bothKeys, keyFields, nameOrJson, serviceAddress } from './keys.ts'

const Declared = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('embedded') }),
    z
      .strictObject({
        by: z.literal('chat').default('chat'),
        baseUrl: serviceAddress,
        model: z.string().min(1),
        /** Silence after which it is given up. */
        timeoutSeconds: z.number().positive().max(600).default(10),
        /** What it may write for one prompt, thoughts included. */
        maxTokens: z.int().positive().max(100_000).default(2000),
        pricePerPrompt: z.number().nonnegative().optional(),
        dailySpendCap: z.number().nonnegative().optional(),
        monthlySpendCap: z.number().nonnegative().optional(),
        ...keyFields,
      })
      .refine((given) => !bothKeys(given), {
        path: ['apiKeyEnv'],
        message: 'and apiKey are both given: keep one of them',
      })
      .refine(({ dailySpendCap, pricePerPrompt }) => dailySpendCap === undefined || !!pricePerPrompt, {
        path: ['dailySpendCap'],
        message: 'needs pricePerPrompt: without a price nothing is counted',
      })
      .refine(({ monthlySpendCap, pricePerPrompt }) => monthlySpendCap === undefined || !!pricePerPrompt, {
        path: ['monthlySpendCap'],
        message: 'needs pricePerPrompt: without a price nothing is counted',
      }),
  ],
  { error: 'must be embedded, or JSON with baseUrl and model' },
)

/** As it is declared: without a price nobody has said whether it costs anything. */
export type DeclaredWriter = z.output<typeof Declared>

/** Who writes better prompts. */
export const WriterSetting = nameOrJson(
  z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && !('by' in given) ? { by: 'chat', ...given } : given,
    Declared,
  ),
  (by) => ({ by }),
)
