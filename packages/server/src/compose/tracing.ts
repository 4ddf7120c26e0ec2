import type { Database } from '../adapters/postgres/core/db.ts'
import { createRequestIds } from '../adapters/tracing/request-ids.ts'
import type { TelemetryConfig } from '../config/telemetry.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { Tracing } from '../domain/kernel/tracing.ts'
import type { UseCases } from '../http/use-cases.ts'

type ReadMetrics = Parameters<
  ReturnType<typeof import('../adapters/tracing/open-telemetry.ts')['createOpenTelemetry']>['exportMetrics']
>[0]

export interface Telemetry {
  tracing: Tracing
  /** Whether spans are recorded. */
  isOn: boolean
  exportMetrics(read: ReadMetrics): void
}

/** OpenTelemetry is loaded where a collector is set, and nowhere else. */
export async function openTelemetry(config: TelemetryConfig): Promise<Telemetry> {
  if (config === null) return { tracing: createRequestIds(), isOn: false, exportMetrics() {} }
  const { createOpenTelemetry } = await import('../adapters/tracing/open-telemetry.ts')
  const revealed = <T extends { headers: { reveal(): string } | null }>(target: T) => ({
    ...target,
    headers: JSON.parse(target.headers?.reveal() ?? '{}') as Record<string, string>,
  })
  return {
    ...createOpenTelemetry({
      ...config,
      traces: config.traces && revealed(config.traces),
      metrics: config.metrics && revealed(config.metrics),
    }),
    isOn: true,
  }
}

/** Transactions as spans. */
export const tracedDatabase = (database: Database, { tracing, isOn }: Telemetry): Database =>
  isOn
    ? { ...database, uow: { run: (work) => tracing.span('transaction', {}, () => database.uow.run(work)) } }
    : database

/** Use cases as spans, each by its name. */
export function tracedCases(cases: UseCases, { tracing, isOn }: Telemetry): UseCases {
  if (!isOn) return cases
  const traced = Object.entries(cases as unknown as Record<string, unknown>).map(([name, given]) => [
    name,
    typeof given === 'function'
      ? (...args: unknown[]) =>
          tracing.span(`use case ${name}`, {}, () => (given as (...all: unknown[]) => unknown)(...args))
      : given,
  ])
  return Object.fromEntries(traced) as UseCases
}

/** Every line names the request that led to it. */
export function withRequestIds(log: Log, tracing: Pick<Tracing, 'requestId'>): Log {
  const named = (level: keyof Log) => (fields: object, message: string) => {
    const requestId = tracing.requestId()
    log[level](requestId === null ? fields : { ...fields, requestId }, message)
  }
  return { info: named('info'), warn: named('warn'), error: named('error') }
}
