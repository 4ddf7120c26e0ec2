import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client'

type Metric = MetricObjectWithValues<MetricValueWithName<string>>
export type ReadMetrics = () => Promise<Metric[]>
type Histogram = Extract<
  MetricData,
  { dataPointType: DataPointType.HISTOGRAM }
>['dataPoints'][number]['value']

/** What `/metrics` shows, as OpenTelemetry has it: both come from one registry. */
export function createMetricProducer(read: ReadMetrics, resource: Resource): MetricProducer {
  const startTime = timeOf(Date.now())
  return {
    async collect(): Promise<CollectionResult> {
      const endTime = timeOf(Date.now())
      const metrics = (await read()).flatMap((metric) => toMetricData(metric, { startTime, endTime }))
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'easel' }, metrics }] },
        errors: [],
      }
    },
  }
}

interface Times {
  startTime: HrTime
  endTime: HrTime
}

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1e6]

/** Summaries have no counterpart: only their sums would be right, and there are none among ours. */
function toMetricData(metric: Metric, times: Times): MetricData[] {
  const base = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: metric.name.endsWith('_seconds') ? 's' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const type = String(metric.type)
  if (type === 'histogram') {
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, times) }]
  }
  const dataPoints = metric.values.map(({ labels, value }) => ({
    ...times,
    attributes: attributesOf(labels),
    value,
  }))
  if (type === 'counter') {
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
  }
  return type === 'gauge' ? [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints }] : []
}

const attributesOf = (labels: object): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

/** Buckets come one by one and cumulated; a point has all of them, each for itself. */
function histograms({ name, values }: Metric, times: Times): DataPoint<Histogram>[] {
  const points = new Map<
    string,
    { labels: object; bounds: number[]; upTo: number[]; sum: number; count: number }
  >()
  for (const { metricName, labels, value } of values) {
    const { le, ...rest } = labels as Record<string, string | number>
    const key = JSON.stringify(rest)
    const point = points.get(key) ?? { labels: rest, bounds: [], upTo: [], sum: 0, count: 0 }
    points.set(key, point)
    if (metricName === `${name}_sum`) point.sum = value
    else if (metricName === `${name}_count`) point.count = value
    else if (le !== '+Inf') {
      point.bounds.push(Number(le))
      point.upTo.push(value)
    }
  }
  return [...points.values()].map(({ labels, bounds, upTo, sum, count }) => ({
    ...times,
    attributes: attributesOf(labels),
    value: {
      buckets: {
        boundaries: bounds,
        counts: [...upTo, count].map((total, at, all) => total - (at === 0 ? 0 : (all[at - 1] ?? 0))),
      },
      sum,
      count,
    },
  }))
}
