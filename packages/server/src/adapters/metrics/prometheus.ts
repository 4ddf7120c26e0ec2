import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../../domain/kernel/metrics.ts'
import type { SpendReport } from '../../domain/kernel/spending.ts'
import { processMetrics } from './process-metrics.ts'

export interface Counts {
  running: number
  waiting: number
}

const MILLIONTHS = 1_000_000

/** Prometheus metrics without labels that name a person, a device or a work. */
export function createMetrics(
  readCounts: () => Promise<Counts>,
  readSpending: () => Promise<SpendReport[]>,
): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  const requests = new Histogram({
    name: 'easel_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const refused = new Counter({
    name: 'easel_http_refusals_total',
    help: 'Calls that were turned down, by status',
    labelNames: ['status'],
    registers,
  })
  const violations = new Counter({
    name: 'easel_policy_violations_total',
    help: 'Violations of the content policy that browsers have reported, by directive',
    labelNames: ['directive'],
    registers,
  })
  const labelNames = ['service', 'period'] as const
  const spent = new Gauge({
    name: 'easel_spend',
    help: 'Spent on outside services in this UTC day and month, in the currency of their prices',
    labelNames,
    registers,
  })
  const caps = new Gauge({ name: 'easel_spend_cap', help: 'What may be spent', labelNames, registers })
  const works = new Gauge({ name: 'easel_works', help: 'Works by state', labelNames: ['state'], registers })
  // Its delays are counted from the start on.
  processMetrics()
  return {
    contentType: registry.contentType,
    violated: (directive) => violations.inc({ directive }),
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds)
      if (status >= 400) refused.inc({ status })
    },
    async read() {
      const counts = await readCounts()
      for (const { service, period, spent: amount, cap } of await readSpending()) {
        spent.set({ service, period }, amount / MILLIONTHS)
        if (cap !== null) caps.set({ service, period }, cap / MILLIONTHS)
      }
      works.set({ state: 'running' }, counts.running)
      works.set({ state: 'waiting' }, counts.waiting)
      return Registry.merge([processMetrics(), registry]).metrics()
    },
  }
}
