import { randomFillSync } from 'node:crypto'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { Randomness } from '../../domain/kernel/ids.ts'

/** The system clock, shifted by `offset` ms. */
export const systemClock = (offset: number): Clock => ({ now: () => Date.now() + offset })

export const systemRandomness: Randomness = { bytes: (length) => randomFillSync(new Uint8Array(length)) }
