import { type MetricObjectWithValues, type MetricValueWithName, Registry } from 'prom-client'
import type { MetricRecorder, MetricSources, Metrics } from '../../domain/kernel/metrics.ts'
import { createCounted } from './counted.ts'
import { createMeasured } from './measured.ts'
import { processMetrics } from './process-metrics.ts'

export interface PrometheusMetrics {
  recorder: MetricRecorder
  /** The metrics with what is read from the outside. */
  reader(sources: MetricSources): Metrics & { snapshot(): Promise<Snapshot> }
}

export type Snapshot = MetricObjectWithValues<MetricValueWithName<string>>[]

/** Prometheus metrics without labels that name a person, a device or a work. */
export function createMetrics(engines: readonly string[]): PrometheusMetrics {
  const registry = new Registry()
  const recorder = createCounted(registry, engines)
  const measure = createMeasured(registry)
  // Its delays are counted from the start on.
  processMetrics()
  return {
    recorder,
    reader(sources) {
      const current = async () => {
        await measure(sources)
        return Registry.merge([processMetrics(), registry])
      }
      return {
        ...recorder,
        contentType: registry.contentType,
        read: async () => (await current()).metrics(),
        snapshot: async () => (await (await current()).getMetricsAsJSON()) as Snapshot,
      }
    },
  }
}
