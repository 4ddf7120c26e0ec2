import type { Diagnosis } from '@easel/host-sdk'

/** What is known of the running embed. */
export interface Health {
  /** `closed`: it loads when it is opened. */
  state: 'closed' | 'connecting' | 'connected' | 'failed'
  /** The last failure that no caller got. */
  failure: { code: string; message: string } | null
  /** Of the doctor, after a failure; null: not asked yet. */
  findings: Diagnosis['findings'] | null
}

export const STARTING: Health = { state: 'connecting', failure: null, findings: null }

export type HealthEvent =
  | { type: 'started' }
  | { type: 'waiting' }
  | { type: 'connected' }
  | { type: 'failed'; code: string; message: string; isConnected: boolean }
  | { type: 'diagnosed'; findings: Diagnosis['findings'] }

export function reduceHealth(health: Health, event: HealthEvent): Health {
  switch (event.type) {
    case 'started':
      return STARTING
    case 'waiting':
      return { ...STARTING, state: 'closed' }
    case 'connected':
      return { ...health, state: 'connected' }
    case 'failed': {
      const { code, message, isConnected } = event
      // A page without its user's headers goes on.
      return { ...health, state: isConnected ? 'connected' : 'failed', failure: { code, message } }
    }
    case 'diagnosed':
      return { ...health, findings: event.findings }
  }
}
