import { z } from 'zod'
import { HOST_HEADERS } from '../bridge/values.ts'
import {
  LANGUAGES,
  type OfferLimits,
  PRICE_CLASSES,
  REFERENCE_KINDS,
  REFERENCE_STRENGTHS,
  type ShownLimits,
} from '../numbers.ts'
import { perTool } from '../tools.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs, Id } from './common.ts'
import { AspectRatioSchema } from './image.ts'

export const ServerInfos = z.object({ timestamp: EpochMs })
export const VersionConfig = z.object({
  latest: z.string(),
  minimum: z.string(),
  protocol: z.int(),
  build: z.string().nullable().meta({ description: "The site's build that is served now, if there is one" }),
})

export const StyleChoice = z.object({
  id: z.string(),
  name: z.string(),
  thumbUrl: z.string().nullable(),
})
export const ModelChoice = z.object({
  id: z.int().min(0).max(7),
  name: z.string(),
  vip: z.boolean(),
  engine: z.string(),
  ratios: z
    .array(AspectRatioSchema)
    .optional()
    .meta({ description: 'What it paints beyond the three of `ratioType`' }),
  edits: z.boolean().optional().meta({
    description: 'Whether it paints regions of an image anew: `repaint`, `erase` and `extend` of `edit`',
  }),
  seed: z.boolean().optional().meta({
    description: 'False: it has none, so that `seed` of a submit has no effect and is not kept',
  }),
  negativePrompt: z.boolean().optional().meta({
    description:
      'False: it cannot leave anything out, so that `negativePrompt` of a submit has no effect and is not kept',
  }),
  priceClass: z.enum(PRICE_CLASSES).optional().meta({
    description:
      'What it costs beside the others, where the operator says so. A set counts as one generation with each',
  }),
  image: z.boolean().optional().meta({
    description: 'False: it begins with no image, so that a submit with `image` is refused with 400',
  }),
  imageStrengths: z.array(z.enum(REFERENCE_STRENGTHS)).optional().meta({
    description: 'What `imageStrength` of a submit may be with it; empty where it cannot tell',
  }),
  references: z
    .object({
      most: z.int().min(1),
      kinds: z.array(z.enum(REFERENCE_KINDS)),
      strengths: z.array(z.enum(REFERENCE_STRENGTHS)),
    })
    .optional()
    .meta({
      description:
        'Where it takes several reference images: how many with `image`, and what `kind` of each and `strength` of `moreImages` may be',
    }),
})

/** Launchers of before, which browsers keep, have none of them. */
const OfferLimit = z.int().nonnegative().optional()

/** What the client loads first, in the requested language. */
export const Launcher = z.object({
  imageGeneration: z.object({
    homepageStyles: z.array(StyleChoice),
    promptExamples: z.array(z.string()),
    styles: z.array(StyleChoice.extend({ vip: z.boolean() })),
    models: z.array(ModelChoice),
  }),
  tools: z.object(perTool(() => z.string().nullable())),
  downloads: z.record(z.string(), z.object({ ios: z.string().nullable(), android: z.string().nullable() })),
  promotions: z.array(
    z.object({ id: z.string(), title: z.string(), kind: z.string(), endsAt: EpochMs.nullable() }),
  ),
  features: z.record(z.string(), z.boolean()),
  limits: z
    .object({
      vipGenerationsPerDay: z.int().nonnegative(),
      vipSavesPerDay: z.int().nonnegative(),
      vipOptimisationsPerDay: z.int().nonnegative(),
      worksKeptDays: z.int().nonnegative(),
      generationsPerDay: OfferLimit,
      optimisationsPerDay: OfferLimit,
      savesPerDay: OfferLimit,
      viewsPerDay: OfferLimit,
      vipViewsPerDay: OfferLimit,
    } satisfies Record<keyof ShownLimits | keyof OfferLimits, z.ZodType>)
    .meta({
      description:
        'The limits that are shown to people. A day is any 24 hours: what was used counts for so long',
    }),
})
export const LauncherId = z.object({ id: Id })

export const IpInfo = z.object({
  starAccel: z.boolean(),
  mobileLogin: z.boolean(),
  upgradePlus: z.boolean(),
  passkeys: z.boolean().meta({ description: 'Whether one may sign in with a passkey' }),
  area: z.string(),
})

/** What a framed tool gets: a pseudonym that no other installation uses and, with a shared secret, a token that proves it. */
export const ToolParams = z.object({
  headers: z.partialRecord(z.enum(HOST_HEADERS), z.string()),
  language: z.enum(LANGUAGES),
})

export const TrackBody = z
  .array(
    z.object({
      name: z.string().min(1).max(100),
      at: EpochMs,
      props: z
        .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
        .optional(),
    }),
  )
  .max(100)

/** Calls about the application: clock, versions, configuration and usage events. */
export const appSchemas = {
  serverInfos: { summary: "The server's clock", answer: ServerInfos, errors: {} },
  versionConfig: {
    summary: 'The newest and the oldest client that is served',
    answer: VersionConfig,
    errors: {},
  },
  createLauncher: {
    summary: 'Ask for a launcher configuration',
    body: Empty,
    answer: LauncherId,
    errors: {},
  },
  launcher: {
    summary: 'Styles, models, examples and features, in the asked language',
    params: LauncherId,
    answer: Launcher,
    errors: { 404: 'No such launcher' },
  },
  toolParams: {
    summary: 'Who somebody is for the tools of others that the site frames, as headers',
    answer: ToolParams,
    errors: { 403: "Not from a partner's page", 404: 'There are no tools' },
  },
  ipInfo: { summary: 'What holds where the caller is', answer: IpInfo, errors: {} },
  track: {
    summary: 'Analytics events: at most 100, at most 64 KB',
    body: TrackBody,
    answer: Empty,
    errors: {},
  },
} as const satisfies Record<string, CallSchemas>
