import { SECOND } from '@easel/contract/numbers'
import type { Usage } from './ports.ts'

/** Whole seconds until the oldest part of a rolling window comes free. */
export const secondsUntil = ({ oldestAt }: Usage, window: number, now: number): number =>
  Math.max(1, Math.ceil(((oldestAt ?? now) + window - now) / SECOND))
