import { ASPECT_RATIOS } from '@easel/contract/aspect-ratios'
import { LANGUAGES, PRICE_CLASSES, REFERENCES_MAX } from '@easel/contract/numbers'
import { z } from 'zod'
import { address, serviceAddress } from './keys.ts'
import { FURTHER_PLACES, gapInPlaces, workflowFile } from './workflow-file.ts'

/** Ids of our own engines, of no engine, and of the writer, which spends too. */
const RESERVED_IDS = ['sketch', 'enlarge', 'none', 'writer']
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, { message: 'must be small letters, digits and dashes' })
  .refine((text) => !RESERVED_IDS.includes(text), { message: 'is taken: choose another id' })
/** English at least: a language that comes with an update must not stop the start. */
const languages = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    language === 'en' ? z.string().min(1) : z.string().min(1).optional(),
  ]),
)
const name = z.union([z.string().min(1).max(60), z.strictObject(languages)])

/** What every outside engine may be given. */
const common = {
  id,
  /** As the menu of models shows it. */
  name: name.optional(),
  /** Only for members: never used for others, not even where no other engine answers. */
  vip: z.boolean().default(false),
  baseUrl: serviceAddress,
  apiKey: z.string().min(1).optional(),
  /** The name of an environment variable that holds the key. */
  apiKeyEnv: z.string().min(1).optional(),
  concurrency: z.int().positive().max(100),
  timeoutSeconds: z.number().positive(),
  pricePerSet: z.number().nonnegative().optional(),
  /** Told to people beside its name, where the models differ in it. */
  priceClass: z.enum(PRICE_CLASSES, { message: `must be one of ${PRICE_CLASSES.join(', ')}` }).optional(),
  dailySpendCap: z.number().nonnegative().optional(),
  monthlySpendCap: z.number().nonnegative().optional(),
  /** Its service gets `traceparent` with our calls: for one of the operator's own. */
  traces: z.boolean().default(false),
}

/** Ratios beyond 1:1, 2:3 and 3:2 that people may choose. */
const ratios = z.array(z.enum(ASPECT_RATIOS, { message: `must be some of ${ASPECT_RATIOS.join(', ')}` }))
const allRatios = ratios.default([...ASPECT_RATIOS])

/** How many reference images one set may begin with. */
const references = z.int().min(1).max(REFERENCES_MAX)

/** Sides that diffusion models are trained for: they come in steps of 64. */
const side = z.int().min(256).max(2048).multipleOf(64)

const Sketch = z.strictObject({
  type: z.literal('sketch'),
  id: z.literal('sketch').default('sketch'),
  /** Of a square picture, in pixels: a weak machine paints 512 in a quarter of the time. */
  side: side.max(1024).optional(),
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
  /** False for compatible servers whose `images/edits` knows no `mask`: then no regions are painted anew. */
  masks: z.boolean().default(true),
  /** Whether the model removes backgrounds (`background: transparent`); left out, where it is known to. */
  cutouts: z.boolean().optional(),
  /** How many pictures `images/edits` takes at once; left out, what is known of the model. */
  references: references.optional(),
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
  ratios: allRatios,
  botType: z.enum(['MID_JOURNEY', 'NIJI_JOURNEY']).optional(),
  /** Where the service reaches this server, for its hooks; without it the tasks are only polled. */
  hookBaseUrl: address.optional(),
  pollSeconds: z.number().positive().default(3),
  concurrency: common.concurrency.default(3),
  timeoutSeconds: common.timeoutSeconds.default(300),
})

const SdWebUi = z.strictObject({
  ...common,
  type: z.literal('sdwebui'),
  /** The checkpoint; left out, the one that the service has loaded. */
  model: z.string().min(1).optional(),
  /** Of a square picture, in pixels; other ratios have about the same area. */
  side: side.default(1024),
  ratios: allRatios,
  steps: z.int().min(1).max(150).default(25),
  cfgScale: z.number().min(0).max(30).optional(),
  sampler: z.string().min(1).optional(),
  scheduler: z.string().min(1).optional(),
  /** How far a picture that is begun with is left behind: 0 gives it back, 1 forgets it. */
  strength: z.number().min(0).max(1).default(0.6),
  /** More fields of the service's calls, as its documentation names them. */
  parameters: z.record(z.string(), z.json()).default({}),
  pollSeconds: z.number().positive().default(1),
  concurrency: z
    .literal(1, {
      message: 'must be 1: the service paints one picture at a time, and interrupts whichever it is',
    })
    .default(1),
  timeoutSeconds: common.timeoutSeconds.default(180),
})

const ComfyUi = z.strictObject({
  ...common,
  type: z.literal('comfyui'),
  /**
   * Paths of workflows in the API format: from words, from a picture, for a region of one, and for one without its
   * background. Without the second it takes no pictures, without the third it paints no regions anew, and without the
   * last it removes no backgrounds.
   */
  workflow: workflowFile(['prompt', 'seed', 'width', 'height'], ['negative', 'batch']),
  imageWorkflow: workflowFile(
    ['prompt', 'seed', 'image'],
    ['negative', 'width', 'height', 'batch', 'strength', ...FURTHER_PLACES],
  ).optional(),
  maskWorkflow: workflowFile(
    ['prompt', 'seed', 'image', 'mask'],
    ['negative', 'width', 'height', 'batch'],
  ).optional(),
  cutoutWorkflow: workflowFile(['image'], ['seed', 'width', 'height']).optional(),
  /** Of a square picture, in pixels; other ratios have about the same area. */
  side: side.default(1024),
  /** What a place for it in `imageWorkflow` gets: how far the picture is left behind. */
  strength: z.number().min(0).max(1).default(0.6),
  ratios: allRatios,
  /** How often running tasks are looked at; with a socket they are heard of at once. */
  pollSeconds: z.number().positive().default(2),
  concurrency: common.concurrency.default(1),
  timeoutSeconds: common.timeoutSeconds.default(300),
})

const AiSdk = z.strictObject({
  ...common,
  type: z.literal('aisdk'),
  /** The provider's package, such as `@ai-sdk/replicate`. */
  package: z.string().regex(/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/, {
    message: 'must be the name of a package, such as @ai-sdk/replicate',
  }),
  /** The function of the package that makes the provider; left out, its only one. */
  factory: z.string().regex(/^\w+$/).optional(),
  model: z.string().min(1),
  /** Instead of the provider's own address. */
  baseUrl: serviceAddress.optional(),
  /** How the model is told the shape: by a ratio (2:3) or by a size (832x1248). */
  shape: z.enum(['ratio', 'size']).default('ratio'),
  side: side.default(1024),
  /** As its provider lists them for the model. */
  ratios: ratios.default([]),
  /** Whether the model takes a picture to begin with. */
  pictures: z.boolean().default(false),
  /** How many of them at once. */
  references: references.default(1),
  /** More settings of the provider. */
  settings: z.record(z.string(), z.json()).default({}),
  /** Options of the model's calls, by the provider's name. */
  providerOptions: z.record(z.string(), z.record(z.string(), z.json())).default({}),
  concurrency: common.concurrency.default(2),
  timeoutSeconds: common.timeoutSeconds.default(180),
})

export const Declared = z.discriminatedUnion('type', [Sketch, OpenAi, Midjourney, SdWebUi, ComfyUi, AiSdk])
/** As it is declared: without a price nobody has said whether it costs anything. */
export type DeclaredEngine = z.output<typeof Declared>

/** What is wrong about an engine beyond single fields: the field, and what to do about it. */
export function contradictions(engine: DeclaredEngine): [field: string, message: string][] {
  if (engine.type === 'sketch') return []
  const found: [string, string][] = []
  if (engine.apiKey !== undefined && engine.apiKeyEnv !== undefined) {
    found.push(['apiKeyEnv', 'and apiKey are both given: keep one of them'])
  }
  for (const cap of ['dailySpendCap', 'monthlySpendCap'] as const) {
    if (engine[cap] !== undefined && !engine.pricePerSet) {
      found.push([cap, 'needs pricePerSet: without a price nothing is counted'])
    }
  }
  if (engine.type === 'midjourney' && engine.version !== undefined && engine.niji !== undefined) {
    found.push(['niji', 'and version are both given: keep one of them'])
  }
  if (engine.type === 'aisdk' && engine.references > 1 && !engine.pictures) {
    found.push(['references', 'needs pictures: without it the model takes none'])
  }
  if (engine.type === 'comfyui' && engine.imageWorkflow !== undefined) {
    const gap = gapInPlaces(engine.imageWorkflow)
    if (gap !== null) found.push(['imageWorkflow', `needs {{${gap}}} before the ones that follow it`])
  }
  if (engine.type === 'sdwebui' && engine.apiKey !== undefined && !engine.apiKey.includes(':')) {
    found.push(['apiKey', 'must be user:password, as the service was started with (--api-auth)'])
  }
  return found
}
