import type { Part } from './readiness.ts'
import type { SpendReport } from './spending.ts'

/** What has come of one attempt with an engine. */
export type AttemptResult = 'succeeded' | 'failed' | 'refused' | 'interrupted'

/** What the server counts as it happens. No label names a person, a device or a work. */
export interface MetricRecorder {
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** A violation of the content security policy on one of our pages. */
  violated(directive: string): void
  /** An error that a browser has reported from one of our pages. */
  clientFailed(kind: string): void
  /** A new device was asked for a proof of work, or has sent one. */
  challenged(result: string): void
  attempted(attempt: { engine: string; result: AttemptResult; seconds: number }): void
  /** Whether an engine is passed over because it does not answer. */
  engineAway(engine: string, isAway: boolean): void
}

/** What is read when somebody asks. A source that fails leaves its metrics out. */
export interface MetricSources {
  works(): Promise<{ running: number; waiting: number; oldestWaitingSeconds: number }>
  spending(): Promise<SpendReport[]>
  disk(): Promise<{ freeBytes: number; sizeBytes: number }>
  /** Null: no backups are made by Easel. */
  backup(): Promise<{ ageSeconds: number; maxAgeSeconds: number } | null>
  /** The parts that are not ready. */
  missing(): Promise<readonly Part[]>
}

/** The metrics as Prometheus reads them. */
export interface Metrics extends MetricRecorder {
  contentType: string
  read(): Promise<string>
}

export const NO_METRICS: MetricRecorder = {
  observe() {},
  violated() {},
  clientFailed() {},
  challenged() {},
  attempted() {},
  engineAway() {},
}
