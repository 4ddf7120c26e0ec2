import { LANGUAGES, MODEL_ID } from '@easel/contract/numbers'
import { z } from 'zod'
import { address } from './keys.ts'
import { Secret } from './secret.ts'

/** Ids of our own engines, of no engine, and of the writer, which spends too. */
const RESERVED_IDS = ['sketch', 'enlarge', 'none', 'writer']
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, { message: 'must be small letters, digits and dashes' })
  .refine((text) => !RESERVED_IDS.includes(text), { message: 'is taken: choose another id' })
const languages = Object.fromEntries(LANGUAGES.map((language) => [language, z.string().min(1)]))
const name = z.union([z.string().min(1).max(60), z.strictObject(languages)])

/** What every outside engine may be given. */
const common = {
  id,
  /** As the menu of models shows it. */
  name: name.optional(),
  /** Only for members: never used for others, not even where no other engine answers. */
  vip: z.boolean().default(false),
  baseUrl: address,
  apiKey: z.string().min(1).optional(),
  /** The name of an environment variable that holds the key. */
  apiKeyEnv: z.string().min(1).optional(),
  concurrency: z.int().positive().max(100),
  timeoutSeconds: z.number().positive(),
  pricePerSet: z.number().nonnegative().optional(),
  dailySpendCap: z.number().nonnegative().optional(),
}

const Sketch = z.strictObject({
  type: z.literal('sketch'),
  id: z.literal('sketch').default('sketch'),
  concurrency: z.int().positive().max(100).optional(),
})

const OpenAi = z.strictObject({
  ...common,
  type: z.literal('openai'),
  model: z.string().min(1),
  /** Always sent: left out, the highest is billed. */
  quality: z
    .string()
    .regex(/^[a-z]+$/)
    .default('medium'),
  /** False for compatible servers that answer in one piece. */
  stream: z.boolean().default(true),
  partialImages: z.int().min(0).max(3).default(2),
  /** False for compatible servers without `images/edits`: then it takes no pictures. */
  edits: z.boolean().default(true),
  concurrency: common.concurrency.default(2),
  timeoutSeconds: common.timeoutSeconds.default(180),
})

const Midjourney = z.strictObject({
  ...common,
  type: z.literal('midjourney'),
  auth: z.enum(['secret', 'bearer']).default('secret'),
  /** How more is made of a picture: by `submit/change`, by `submit/action`, or by what the task offers. */
  dialect: z.enum(['auto', 'change', 'action']).default('auto'),
  version: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .optional(),
  niji: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .optional(),
  botType: z.enum(['MID_JOURNEY', 'NIJI_JOURNEY']).optional(),
  /** Where the service reaches this server, for its hooks; without it the tasks are only polled. */
  hookBaseUrl: address.optional(),
  pollSeconds: z.number().positive().default(3),
  concurrency: common.concurrency.default(3),
  timeoutSeconds: common.timeoutSeconds.default(300),
})

const Declared = z.discriminatedUnion('type', [Sketch, OpenAi, Midjourney])
/** As it is declared: without a price nobody has said whether it costs anything. */
export type DeclaredEngine = z.output<typeof Declared>

const plainNames = (text: string): unknown[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** The engines in order of preference: names separated by commas, or JSON. */
export const Engines = z
  .string()
  .transform((text, context): unknown => {
    if (!text.trimStart().startsWith('[')) return plainNames(text)
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(z.unknown()).min(1, { message: 'must name an engine' }).max(MODEL_ID.max))
  .transform((items, context) => items.flatMap((item, at) => readEngine(item, at, context)))
  .superRefine((engines, context) => {
    if (engines.length > 0 && engines.every(isForVip)) {
      context.addIssue({
        code: 'custom',
        message: 'is only for VIP: one engine at least must serve the others, without vip',
      })
    }
    const seen = new Set<string>()
    for (const [at, engine] of engines.entries()) {
      if (seen.has(engine.id)) {
        context.addIssue({ code: 'custom', path: [at, 'id'], message: `"${engine.id}" is a duplicate` })
      }
      seen.add(engine.id)
      for (const [field, message] of contradictions(engine)) {
        context.addIssue({ code: 'custom', path: [at, field], message })
      }
    }
  })

/** Whether an engine works for members alone. */
export const isForVip = (engine: { type: string; vip?: boolean }): boolean => engine.vip === true

/** One by one, so that what is wrong is named by its own place and not by a choice of everything. */
function readEngine(item: unknown, at: number, context: z.RefinementCtx): DeclaredEngine[] {
  if (typeof item === 'string' && item !== 'sketch') {
    const message = 'the one plain name is sketch; other engines are given as JSON'
    context.addIssue({ code: 'custom', path: [at], message })
    return []
  }
  const parsed = Declared.safeParse(item === 'sketch' ? { type: item } : item)
  if (parsed.success) return [parsed.data]
  const [issue] = parsed.error.issues
  context.addIssue({
    code: 'custom',
    path: [at, ...(issue?.path ?? [])],
    message: issue?.message ?? 'is wrong',
  })
  return []
}

function contradictions(engine: DeclaredEngine): [field: string, message: string][] {
  if (engine.type === 'sketch') return []
  const found: [string, string][] = []
  if (engine.apiKey !== undefined && engine.apiKeyEnv !== undefined) {
    found.push(['apiKeyEnv', 'and apiKey are both given: keep one of them'])
  }
  if (engine.dailySpendCap !== undefined && !engine.pricePerSet) {
    found.push(['dailySpendCap', 'needs pricePerSet: without a price nothing is counted'])
  }
  if (engine.type === 'midjourney' && engine.version !== undefined && engine.niji !== undefined) {
    found.push(['niji', 'and version are both given: keep one of them'])
  }
  return found
}

type Keyed<E> = E extends { type: 'sketch' }
  ? E
  : Omit<E, 'apiKey' | 'apiKeyEnv' | 'pricePerSet'> & { apiKey: Secret | null; pricePerSet: number }
export type EngineSetting = Keyed<DeclaredEngine>
export type OpenAiSetting = Extract<EngineSetting, { type: 'openai' }>
export type MidjourneySetting = Extract<EngineSetting, { type: 'midjourney' }>

/** Puts each key where it belongs. Throws the name of a variable that is not set. */
export function withKeys(
  engines: readonly DeclaredEngine[],
  environment: Record<string, string | undefined>,
  missing: (engine: string, variable: string) => Error,
): EngineSetting[] {
  return engines.map((engine): EngineSetting => {
    if (engine.type === 'sketch') return engine
    const { apiKey, apiKeyEnv, ...rest } = engine
    const text = apiKeyEnv === undefined ? apiKey : environment[apiKeyEnv]
    if (apiKeyEnv !== undefined && !text) throw missing(engine.id, apiKeyEnv)
    const key = text === undefined ? null : new Secret(text)
    return { ...rest, apiKey: key, pricePerSet: rest.pricePerSet ?? 0 }
  })
}
