import { z } from 'zod'
import { filled } from './fields.ts'
import { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

const endpoint = z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
  message: 'must be the address of a collector for OTLP over HTTP, such as http://127.0.0.1:4318',
})
/** `name=value` pairs, as the standard has them. */
const pairs = z
  .string()
  .refine((text) => text.split(',').every((pair) => /^\s*[^=\s]+\s*=/.test(pair)), {
    message: 'must be pairs such as name=value, with commas between them',
  })
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
      }),
    ),
  )
const exporter = z.enum(['otlp', 'none'], { error: 'must be otlp or none' })

/** The standard's variables that are read; those of other SDKs are left alone. */
export const telemetryFields = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.transform((given) => new Secret(JSON.stringify(given))).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', { error: 'must be http/json, which every collector takes on its HTTP port' })
    .optional(),
  OTEL_TRACES_EXPORTER: exporter.default('otlp'),
  OTEL_METRICS_EXPORTER: exporter.default('otlp'),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'parentbased_always_on', 'traceidratio', 'parentbased_traceidratio'])
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: filled.pipe(z.number().min(0).max(1)).optional(),
  OTEL_METRIC_EXPORT_INTERVAL: filled.pipe(z.number().int().min(100)).default(60_000),
  OTEL_BSP_SCHEDULE_DELAY: filled.pipe(z.number().int().min(10)).default(5000),
}

type Given = z.output<z.ZodObject<typeof telemetryFields>>

/** Where traces and metrics go; null: nowhere, and nothing of OpenTelemetry is loaded. */
export function telemetrySettings(env: Given) {
  const isOn = env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true'
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS ?? null
  const target = (own: string | undefined, kind: 'traces' | 'metrics') => {
    const url = own ?? (base === undefined ? null : `${base.replace(/\/+$/, '')}/v1/${kind}`)
    return url === null ? null : { url, headers }
  }
  const traces =
    env.OTEL_TRACES_EXPORTER === 'otlp' ? target(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, 'traces') : null
  const metrics =
    env.OTEL_METRICS_EXPORTER === 'otlp' ? target(env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, 'metrics') : null
  if (!isOn || (traces === null && metrics === null)) return null
  const isRatio = env.OTEL_TRACES_SAMPLER?.endsWith('traceidratio') ?? false
  if (env.OTEL_TRACES_SAMPLER_ARG !== undefined && !isRatio) {
    throw new StartError(
      'Setting OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER=parentbased_traceidratio. Set both, or unset it.',
    )
  }
  return {
    traces,
    metrics: metrics && { ...metrics, intervalMs: env.OTEL_METRIC_EXPORT_INTERVAL },
    sampleRatio: isRatio ? (env.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1,
    resource: {
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      'service.name': env.OTEL_SERVICE_NAME ?? env.OTEL_RESOURCE_ATTRIBUTES?.['service.name'] ?? 'easel',
    },
    delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
  }
}

export type TelemetryConfig = ReturnType<typeof telemetrySettings>

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
