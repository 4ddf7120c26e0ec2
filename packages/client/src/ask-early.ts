import { callsAhead } from '@easel/contract/calls-ahead'
import { STATUS } from '@easel/contract/errors'
import type { CallAnswer, CallQuery, Envelope } from '@easel/contract/types'
import { type Identity, identityHeaders } from './identity.ts'
import { prepare, signatureHeaders } from './request.ts'

export interface EarlyOptions {
  secret: string
  identity: Identity
}

/**
 * Asks once, before there is a client: without the server's time and without any repetition. Null where anything is amiss,
 * such as a session that has ended: the client then asks, and knows what to do.
 */
export async function askEarly<N extends keyof typeof callsAhead>(
  { secret, identity }: EarlyOptions,
  name: N,
  query: CallQuery<N>,
): Promise<CallAnswer<N> | null> {
  try {
    const prepared = prepare(callsAhead[name], { query: { ...(query as object) } })
    const headers = { ...identityHeaders(identity), ...signatureHeaders(prepared, secret, Date.now()) }
    const address = `${prepared.path}?${new URLSearchParams(prepared.query)}`
    const answer = await fetch(address, { headers, cache: 'no-store', credentials: 'omit' })
    const { statusCode, data } = (await answer.json()) as Envelope<CallAnswer<N>>
    return statusCode === STATUS.ok ? data : null
  } catch {
    return null
  }
}
