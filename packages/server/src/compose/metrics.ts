import { backupAge, diskOf } from '../adapters/metrics/sources.ts'
import { readCounts } from '../adapters/postgres/works/counts.ts'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../domain/kernel/metrics.ts'
import type { Readiness } from '../domain/kernel/readiness.ts'
import type { Adapters } from './adapters.ts'
import { paidServices } from './paid-services.ts'

/** The metrics with all that they are read from, for `/metrics` and for a collector. */
export function readMetrics(
  config: Config,
  { database, clock, meter, spending, engines, telemetry }: Adapters,
  readiness: Readiness,
): Metrics {
  const metrics = meter.reader({
    async works() {
      const { oldestWaiting, ...counts } = await readCounts(database)
      const waited = oldestWaiting === null ? 0 : (clock.now() - oldestWaiting) / 1000
      return { ...counts, oldestWaitingSeconds: Math.max(0, waited) }
    },
    spending: () => spending.report(paidServices(config, engines.profiles)),
    disk: () => diskOf(config.dataDir),
    backup: () => backupAge(config.backup, clock.now()),
    missing: async () => (await readiness.check()).missing,
  })
  telemetry.exportMetrics(metrics.snapshot)
  return metrics
}
