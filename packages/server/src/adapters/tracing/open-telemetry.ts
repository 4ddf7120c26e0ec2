import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { requestIdIn, type SpanAttributes, type Tracing, traceIdOf } from '../../domain/kernel/tracing.ts'
import { createMetricProducer, type ReadMetrics } from './metric-producer.ts'

export interface TelemetrySettings {
  /** Null: no traces are sent. */
  traces: { url: string; headers: Record<string, string> } | null
  metrics: { url: string; headers: Record<string, string>; intervalMs: number } | null
  /** Of all traces, from 0 to 1. */
  sampleRatio: number
  /** `service.name` and what else describes this process. */
  resource: Record<string, string>
  /** How long spans are gathered, in ms. */
  delayMs: number
}

/** At the end nobody waits longer for a collector that does not answer, in ms. */
const FLUSH_TIMEOUT = 2000
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Traces and metrics by OpenTelemetry's SDK, sent by OTLP over HTTP. Nothing is registered globally. */
export function createOpenTelemetry(settings: TelemetrySettings) {
  const resource = resourceFromAttributes(settings.resource)
  const ids = createIdGenerator()
  const provider = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampleRatio) }),
    spanProcessors: settings.traces
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter(settings.traces),
            scheduledDelayMillis: settings.delayMs,
          }),
        ]
      : [],
  })
  let meters: MeterProvider | null = null
  const tracing = createTracing(provider, ids)
  return {
    tracing: {
      ...tracing,
      async stop() {
        await withTimeout(Promise.allSettled([provider.shutdown(), meters?.shutdown()]))
      },
    } satisfies Tracing,
    /** From now on sends what `/metrics` shows, too. */
    exportMetrics(read: ReadMetrics): void {
      if (settings.metrics === null) return
      const { intervalMs, ...target } = settings.metrics
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(target),
        exportIntervalMillis: intervalMs,
        exportTimeoutMillis: intervalMs,
        metricProducers: [createMetricProducer(read, resource)],
      })
      meters = new MeterProvider({ resource, readers: [reader] })
    },
  }
}

/** The next trace gets the id of its request. */
function createIdGenerator() {
  const random = new RandomIdGenerator()
  let next: string | null = null
  return {
    generateTraceId(): string {
      const id = next ?? random.generateTraceId()
      next = null
      return id
    },
    generateSpanId: () => random.generateSpanId(),
    setNext(id: string): void {
      next = id
    },
  }
}

function createTracing(
  provider: TracerProvider,
  ids: ReturnType<typeof createIdGenerator>,
): Omit<Tracing, 'stop'> {
  const tracer = provider.getTracer('easel')
  const here = new AsyncLocalStorage<Context>()
  const within = <T>(context: Context, span: Span, work: () => T): T =>
    untilEnd(span, () => here.run(trace.setSpan(context, span), work))
  const traceparent = () => {
    const context = here.getStore()
    return context ? headerOf(trace.getSpanContext(context)) : null
  }
  return {
    begin(requestId, attributes, upstream) {
      ids.setNext(traceIdOf(requestId))
      const method = attributes['http.request.method'] ?? 'HTTP'
      const span = tracer.startSpan(
        method,
        {
          root: true,
          kind: SpanKind.SERVER,
          attributes: { ...attributes, 'easel.request_id': requestId },
          links: linksTo(upstream),
        },
        ROOT_CONTEXT,
      )
      const context = trace.setSpan(ROOT_CONTEXT, span)
      return {
        run: (work) => here.run(context, work),
        end(ending) {
          const status = ending['http.response.status_code'] ?? 0
          span.updateName(`${method} ${ending['http.route'] ?? ''}`.trim())
          span.setAttributes({ ...ending })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    span(name, attributes, work) {
      const context = here.getStore()
      if (!context) return work()
      return within(context, tracer.startSpan(name, { attributes: { ...attributes } }, context), work)
    },
    resume(parent, name, attributes, work) {
      const context = contextOf(parent)
      const kind = SpanKind.CONSUMER
      return within(context, tracer.startSpan(name, { kind, attributes: { ...attributes } }, context), work)
    },
    mark(parent, name, attributes) {
      if (parent === null) return
      const context = contextOf(parent)
      tracer.startSpan(name, { kind: SpanKind.PRODUCER, attributes: { ...attributes } }, context).end()
    },
    traceparent,
    requestId: () => requestIdIn(traceparent()),
  }
}

/** Ends the span with its work, whether that is a promise or not. */
function untilEnd<T>(span: Span, work: () => T): T {
  try {
    const result = work()
    if (result instanceof Promise) {
      return result.then(
        (value) => {
          span.end()
          return value
        },
        (error: unknown) => {
          fail(span, error)
          throw error
        },
      ) as T
    }
    span.end()
    return result
  } catch (error) {
    fail(span, error)
    throw error
  }
}

/** Only codes and classes of errors: messages may repeat what people wrote. A refusal is no failure of ours. */
function fail(span: Span, error: unknown): void {
  const { reason, status, name } = error as { reason?: unknown; status?: unknown; name?: unknown }
  span.setAttributes({
    'easel.reason': String(reason ?? name ?? 'Error'),
  } satisfies SpanAttributes)
  if (typeof status !== 'number' || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const headerOf = (span: SpanContext | undefined): string | null =>
  span ? `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` : null

function spanContextIn(traceparent: string | null): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

function contextOf(traceparent: string | null): Context {
  const span = spanContextIn(traceparent)
  return span ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT
}

function linksTo(upstream: string | null): Link[] {
  const context = spanContextIn(upstream)
  return context ? [{ context }] : []
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FLUSH_TIMEOUT)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
