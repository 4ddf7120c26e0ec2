import type { ObservedCall } from '@easel/host-sdk'

/** Older calls are dropped: a page that stays open must not grow. */
export const MAX_CALLS = 500

/** A settled call of the bridge, as the inspector shows it. Tokens were removed by the SDK. */
export interface SeenCall extends ObservedCall {
  id: number
  /** When it began; ms since 1970. */
  at: number
}

export interface Calls {
  /** The newest first. */
  rows: readonly SeenCall[]
  /** How many there were, dropped ones included; also the last id. */
  total: number
}

export const NO_CALLS: Calls = { rows: [], total: 0 }

export type CallsEvent = { type: 'seen'; call: ObservedCall; now: number } | { type: 'cleared' }

export function reduceCalls(calls: Calls, event: CallsEvent): Calls {
  if (event.type === 'cleared') return { ...calls, rows: [] }
  const { call, now } = event
  const total = calls.total + 1
  const row = { ...call, id: total, at: now - call.ms }
  return { rows: [row, ...calls.rows.slice(0, MAX_CALLS - 1)], total }
}

export const SHOWN = ['all', 'out', 'in', 'failed'] as const
export interface CallFilter {
  shown: (typeof SHOWN)[number]
  text: string
}

export function filterCalls(rows: readonly SeenCall[], { shown, text }: CallFilter): readonly SeenCall[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(
    ({ direction, name, error }) =>
      (shown === 'all' || (shown === 'failed' ? error !== undefined : shown === direction)) &&
      name.toLowerCase().includes(wanted),
  )
}
