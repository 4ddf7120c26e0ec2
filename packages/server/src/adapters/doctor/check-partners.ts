import PQueue from 'p-queue'
import { errorFinding, type Finding, okFinding, warningFinding } from '../../domain/kernel/finding.ts'
import { type AllowedHosts, requestPublic } from '../network/public-request.ts'
import { createKeyFetch } from '../partners/key-sets.ts'
import { findWebhookAddressError } from '../webhooks/http.sender.ts'
import { reasonOf } from './check-address.ts'

/** All of them together take this many times as long as one may, however many do not answer. */
const TOTAL_FACTOR = 2.5
const AT_ONCE = 50
const HEADERS = { 'user-agent': 'Easel-Doctor/1' }

/** The addresses of a partner that Easel calls. */
export interface PartnerAddresses {
  id: string
  jwksUrl: string | null
  webhookUrl: string | null
}

export interface PrivateHosts {
  keys: AllowedHosts
  webhooks: AllowedHosts
}

type Check = (signal: AbortSignal) => Promise<Finding>

/** Whether partners' addresses answer in time, as Easel itself would call them. No webhook is sent. */
export async function checkPartners(
  partners: readonly PartnerAddresses[],
  { keys, webhooks }: PrivateHosts,
  timeout: number,
): Promise<Finding[]> {
  const checks = partners.flatMap(({ id, jwksUrl, webhookUrl }): Check[] => [
    ...(jwksUrl === null ? [] : [checkKeys(id, jwksUrl, keys)]),
    ...(webhookUrl === null ? [] : [checkWebhook(id, webhookUrl, webhooks)]),
  ])
  const whole = AbortSignal.timeout(TOTAL_FACTOR * timeout)
  const queue = new PQueue({ concurrency: AT_ONCE })
  const found = await queue.addAll(
    checks.map((check) => async () => {
      if (whole.aborted) return null
      return check(AbortSignal.any([whole, AbortSignal.timeout(timeout)]))
    }),
  )
  const findings = found.filter((finding) => finding !== null)
  const untried = found.length - findings.length
  if (untried === 0) return findings
  return [...findings, warningFinding('partners', `There was no time for ${untried} of their addresses.`)]
}

const checkKeys =
  (id: string, address: string, allowed: AllowedHosts): Check =>
  async (signal) => {
    const about = `partner ${id} (jwksUrl)`
    try {
      const fetchKeys = createKeyFetch(allowed)
      const headers = new Headers(HEADERS)
      const answer = await fetchKeys(address, { method: 'GET', redirect: 'manual', headers, signal })
      if (!hasKeys(await answer.json())) throw new Error('there are no keys in its answer')
      return okFinding(about, `${address} has public keys`)
    } catch (error) {
      return errorFinding(
        about,
        `No keys come from ${address} (${describe(error)}): its users are refused. ${remedy('PRIVATE_KEY_HOSTS')}`,
      )
    }
  }

const hasKeys = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'keys' in answer &&
  Array.isArray(answer.keys) &&
  answer.keys.length > 0

/** Without an event: many servers answer 404 or 405 to that, which says nothing. */
const checkWebhook =
  (id: string, address: string, allowed: AllowedHosts): Check =>
  async (signal) => {
    const about = `partner ${id} (webhook)`
    try {
      const refusal = findWebhookAddressError(address, allowed)
      if (refusal) throw new Error(refusal)
      const answer = await requestPublic(new URL(address), allowed, {
        method: 'GET',
        headers: HEADERS,
        signal,
      })
      answer.destroy()
      const { statusCode: status = 0 } = answer
      const messages = `npm run partner messages ${id} shows what it says to events.`
      if (status >= 500) return warningFinding(about, `${address} answers ${status}. ${messages}`)
      if (status >= 400)
        return okFinding(about, `${address} answers (${status} without an event). ${messages}`)
      return okFinding(about, `${address} answers`)
    } catch (error) {
      return errorFinding(
        about,
        `${address} is not reached (${describe(error)}): events are not delivered. ${remedy('PRIVATE_WEBHOOK_HOSTS')}`,
      )
    }
  }

const remedy = (setting: string): string =>
  `Have the partner correct it, or name its host in ${setting} if it is in your own network.`

const describe = (error: unknown): string =>
  error instanceof Error && /Timeout|Abort/.test(error.name)
    ? 'no answer in time'
    : reasonOf(error).replace(/\.$/, '')
