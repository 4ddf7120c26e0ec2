import type { Failed } from './send-report.ts'

/** Reports what goes wrong in our own code. What does so is loaded with the first error. */
export const reportError = (failed: Failed): void =>
  void import('./send-report.ts').then((code) => code.sendReport(failed)).catch(() => {})

export function watchErrors(): void {
  for (const type of ['error', 'unhandledrejection'] as const) addEventListener(type, reportError)
}
