import type { ClockTrust } from '../domain/kernel/clock-trust.ts'
import type { Domain } from './domain.ts'

/** Warnings for the operator in the readiness answer, as sentences. */
export const createReadinessWarnings =
  (clockTrust: ClockTrust, domain: Pick<Domain, 'isExpiryRefused' | 'areReportsSurging'>) =>
  async (): Promise<string[]> => {
    await clockTrust.mayRemove()
    const doubt = clockTrust.doubt()
    return [
      ...(doubt === null ? [] : [`nothing is removed, since the clock may be wrong: ${doubt}`]),
      ...((await domain.isExpiryRefused())
        ? ['more works are due than are removed without an operator: npm run trash list']
        : []),
      ...(domain.areReportsSurging() ? ['far more is reported than usual: npm run reports list'] : []),
    ]
  }
