import { type CallsTo, callsTo } from '@easel/contract/bridge'
import type { Open } from '../host/options.ts'
import { connectHost } from '../host/serve-host.ts'
import type { ObservedCall } from '../session/observer.ts'
import type { Handlers } from '../session/serve.ts'
import type { Session } from '../session/session.ts'
import type { Transport } from '../session/transport.ts'
import { inProcessLink } from '../transports/in-process.ts'

export interface MockHost {
  /** Pass it to `connectGuest({ transport })`. */
  transport: Transport
  /** The settled calls of both sides, in order. */
  calls: ObservedCall[]
  /** Arguments of the guest's calls with this name. */
  callsOf(name: CallsTo<'host'>): unknown[]
  host: Session<'host'>
}

/** The fields of all results: a visitor who agrees to everything. */
const agree = () => ({ outcome: 'done', headers: {}, language: 'en', names: ['*'] })

/**
 * A host that agrees to everything and records the calls. `on` replaces handlers or, with `undefined`, removes them.
 */
export function mockHost(on: Open<Handlers<'host'>> = {}): MockHost {
  const link = inProcessLink()
  const calls: ObservedCall[] = []
  const agreeing = Object.fromEntries(callsTo('host').map((name) => [name, agree])) as Handlers<'host'>
  const host = connectHost({
    transport: link.host,
    onCall: (call) => calls.push(call),
    on: { ...agreeing, ...on },
  })
  const callsOf = (name: CallsTo<'host'>) =>
    calls.filter((call) => call.direction === 'in' && call.name === name).map(({ argument }) => argument)
  return { transport: link.guest, calls, callsOf, host }
}
