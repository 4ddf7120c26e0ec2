import { z } from 'zod'
import { loopback } from '../fakes/loopback.ts'

const Value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value })).default([])
const Span = z.looseObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  links: z.array(z.looseObject({ traceId: z.string() })).default([]),
  status: z.looseObject({ code: z.number().optional() }).optional(),
})
const Resource = z.object({ attributes: Attributes })
const Traces = z.object({
  resourceSpans: z.array(
    z.looseObject({ resource: Resource, scopeSpans: z.array(z.looseObject({ spans: z.array(Span) })) }),
  ),
})
const Point = z.looseObject({ attributes: Attributes })
const Points = z.looseObject({ dataPoints: z.array(Point) })
const Metric = z.looseObject({
  name: z.string(),
  gauge: Points.optional(),
  sum: Points.optional(),
  histogram: Points.optional(),
})
const MetricsBody = z.object({
  resourceMetrics: z.array(
    z.looseObject({ scopeMetrics: z.array(z.looseObject({ metrics: z.array(Metric) })) }),
  ),
})

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  attributes: Record<string, unknown>
  linksTo: string[]
  failed: boolean
}

/** A collector of OTLP over HTTP with JSON, written from the protocol's definition. */
export async function otlpCollector() {
  const spans: CollectedSpan[] = []
  const metrics = new Map<string, z.output<typeof Metric>>()
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const services = new Set<unknown>()
  const server = await loopback((request, answer) => {
    const text = request.body.toString()
    bodies.push(text)
    headers.push(request.headers)
    if (request.path === '/v1/traces') {
      for (const { resource, scopeSpans } of Traces.parse(JSON.parse(text)).resourceSpans) {
        services.add(fieldsOf(resource.attributes)['service.name'])
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push(collected(span))
      }
    } else if (request.path === '/v1/metrics') {
      const { resourceMetrics } = MetricsBody.parse(JSON.parse(text))
      const all = resourceMetrics.flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((scope) => scope.metrics),
      )
      for (const metric of all) metrics.set(metric.name, metric)
    } else return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    ...server,
    spans,
    metrics,
    headers,
    services,
    /** All that was received, word by word. */
    text: () => bodies.join('\n'),
    named: (name: string) => spans.filter((span) => span.name === name),
  }
}

const fieldsOf = (attributes: z.output<typeof Attributes>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const collected = (span: z.output<typeof Span>): CollectedSpan => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId,
  name: span.name,
  attributes: fieldsOf(span.attributes),
  linksTo: span.links.map(({ traceId }) => traceId),
  failed: span.status?.code === 2,
})
