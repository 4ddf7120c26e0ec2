import { SECOND } from '@easel/contract/numbers'
import { DeliveryError } from '../../domain/deliveries/ports.ts'

interface ProviderRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

const TIMEOUT = 10 * SECOND
/** Limit of an answer. */
const MAX_ANSWER = 64 * 1024

/** Calls a provider and parses its JSON. Connection errors and time-outs are retryable. */
export async function callProvider(
  provider: string,
  url: string,
  { method, headers, body }: ProviderRequest,
): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const text = (await answer.text()).slice(0, MAX_ANSWER)
    return { status: answer.status, body: parsed(text) }
  } catch (cause) {
    throw new DeliveryError(`${provider}: cannot be reached`, { retryable: true, isOutage: true, cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
