import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { MetricRecorder } from '../../domain/kernel/metrics.ts'

/** What is counted as it happens, in this process. */
export function createCounted(registry: Registry, engines: readonly string[]): MetricRecorder {
  const registers = [registry]
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
  const clientErrors = new Counter({
    name: 'easel_client_errors_total',
    help: 'Errors of our pages that browsers have reported, by kind',
    labelNames: ['kind'],
    registers,
  })
  const challenges = new Counter({
    name: 'easel_challenges_total',
    help: 'Proofs of work of new devices: asked for, solved, wrong',
    labelNames: ['result'],
    registers,
  })
  const attempts = new Histogram({
    name: 'easel_engine_attempt_seconds',
    help: 'Attempts at sets, by engine and what came of them',
    labelNames: ['engine', 'result'],
    buckets: [1, 3, 10, 30, 60, 120, 300],
    registers,
  })
  const away = new Gauge({
    name: 'easel_engine_away',
    help: '1 while an engine is passed over because it does not answer, as this process has seen it',
    labelNames: ['engine'],
    registers,
  })
  // There from the start on, so that an alarm knows them.
  for (const engine of engines) away.set({ engine }, 0)
  return {
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds)
      if (status >= 400) refused.inc({ status })
    },
    violated: (directive) => violations.inc({ directive }),
    clientFailed: (kind) => clientErrors.inc({ kind }),
    challenged: (result) => challenges.inc({ result }),
    attempted: ({ engine, result, seconds }) => attempts.observe({ engine, result }, seconds),
    engineAway: (engine, isAway) => away.set({ engine }, isAway ? 1 : 0),
  }
}
