import { Gauge, type Registry } from 'prom-client'
import type { MetricSources } from '../../domain/kernel/metrics.ts'

const MILLIONTHS = 1_000_000
const PARTS = ['database', 'files', 'queue'] as const

/**
 * What is read when somebody asks. What cannot be read is left out, and says so: while the database is away, everything
 * else is still there.
 */
export function createMeasured(registry: Registry): (sources: MetricSources) => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  const ofService = ['service', 'period'] as const
  const readable = gauge('easel_source_readable', '0 where a source of these metrics cannot be read', [
    'source',
  ])
  const works = gauge('easel_works', 'Works by state', ['state'])
  const queueAge = gauge('easel_queue_age_seconds', 'How long the oldest set waits; 0 while none waits')
  const spent = gauge(
    'easel_spend',
    'Spent on outside services in this UTC day and month, in the currency of their prices',
    ofService,
  )
  const caps = gauge('easel_spend_cap', 'What may be spent', ofService)
  const stopped = gauge(
    'easel_spend_stopped',
    '1 where the cap leaves no room for another set or prompt',
    ofService,
  )
  const free = gauge('easel_disk_free_bytes', 'Room where DATA_DIR lies, for the user of the server')
  const size = gauge('easel_disk_size_bytes', 'Size of the file system where DATA_DIR lies')
  const backupAge = gauge('easel_backup_age_seconds', 'Age of the last backup; absent without BACKUP_DIR')
  const backupMax = gauge('easel_backup_max_age_seconds', 'BACKUP_MAX_HOURS; absent without BACKUP_DIR')
  const ready = gauge('easel_ready', '1 for each part that can serve, as /readyz says it', ['part'])

  const readers: { [S in keyof MetricSources]: (sources: MetricSources) => Promise<void> } = {
    async works(sources) {
      const { running, waiting, oldestWaitingSeconds } = await sources.works()
      works.set({ state: 'running' }, running)
      works.set({ state: 'waiting' }, waiting)
      queueAge.set(oldestWaitingSeconds)
    },
    async spending(sources) {
      for (const { service, period, cap, ...now } of await sources.spending()) {
        spent.set({ service, period }, now.spent / MILLIONTHS)
        stopped.set({ service, period }, now.stopped ? 1 : 0)
        if (cap !== null) caps.set({ service, period }, cap / MILLIONTHS)
      }
    },
    async disk(sources) {
      const { freeBytes, sizeBytes } = await sources.disk()
      free.set(freeBytes)
      size.set(sizeBytes)
    },
    async backup(sources) {
      const backup = await sources.backup()
      if (!backup) return void removeAll([backupAge, backupMax])
      backupAge.set(backup.ageSeconds)
      backupMax.set(backup.maxAgeSeconds)
    },
    async missing(sources) {
      const missing = await sources.missing()
      for (const part of PARTS) ready.set({ part }, missing.includes(part) ? 0 : 1)
    },
  }
  const gauges: { [S in keyof MetricSources]: readonly Gauge<string>[] } = {
    works: [works, queueAge],
    spending: [spent, caps, stopped],
    disk: [free, size],
    backup: [backupAge, backupMax],
    missing: [ready],
  }
  return async (sources) => {
    const names = Object.keys(readers) as (keyof MetricSources)[]
    const outcomes = await Promise.allSettled(names.map((name) => readers[name](sources)))
    for (const [at, name] of names.entries()) {
      const isRead = outcomes[at]?.status === 'fulfilled'
      readable.set({ source: name }, isRead ? 1 : 0)
      if (!isRead) removeAll(gauges[name])
    }
  }
}

/** A gauge without labels would be 0 again after a reset. */
function removeAll(gauges: readonly Gauge<string>[]): void {
  for (const gauge of gauges) {
    gauge.reset()
    gauge.remove()
  }
}
