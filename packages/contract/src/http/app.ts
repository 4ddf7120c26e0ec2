import { z } from 'zod'
import { EpochMs, Id } from './common.ts'

export const ServerInfos = z.object({ timestamp: EpochMs })
export const VersionConfig = z.object({ latest: z.string(), minimum: z.string(), protocol: z.int() })

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
})

/** What the client needs before anything else, in the asked language. */
export const Launcher = z.object({
  imageGeneration: z.object({
    homepageStyles: z.array(StyleChoice),
    promptExamples: z.array(z.string()),
    styles: z.array(StyleChoice.extend({ vip: z.boolean() })),
    models: z.array(ModelChoice),
  }),
  tools: z.object({ videoUrl: z.string().nullable(), pptUrl: z.string().nullable() }),
  downloads: z.record(z.string(), z.object({ ios: z.string().nullable(), android: z.string().nullable() })),
  promotions: z.array(
    z.object({ id: z.string(), title: z.string(), kind: z.string(), endsAt: EpochMs.nullable() }),
  ),
  features: z.record(z.string(), z.boolean()),
})
export const LauncherId = z.object({ id: Id })
