import { SECOND } from '@easel/contract/numbers'
import { z } from 'zod'
import { errorFinding, type Finding, okFinding, warningFinding } from '../../domain/kernel/finding.ts'

/** How long an address is waited for. */
export const ADDRESS_TIMEOUT = 8 * SECOND
/** A client whose clock is further away is refused. */
const CLOCKS_APART = 5 * SECOND
const Infos = z.object({ data: z.object({ timestamp: z.number() }) })

/** Whether an address answers at all, with whatever status. */
export async function checkReachable(about: string, address: string): Promise<Finding> {
  try {
    await fetch(address, { signal: AbortSignal.timeout(ADDRESS_TIMEOUT), redirect: 'manual' })
    return okFinding(about, `${address} answers`)
  } catch (error) {
    return errorFinding(
      about,
      `${address} does not answer (${reasonOf(error)}). Check the address and the network.`,
    )
  }
}

/** Whether the address of an app leads people to it, over redirects, as those of the stores do. */
export async function checkDownload(about: string, address: string, timeout: number): Promise<Finding> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) })
    // An app may be large, and nobody reads it here.
    await answer.body?.cancel()
    const { status } = answer
    if (status === 404 || status === 410)
      return errorFinding(
        about,
        `Nothing is at ${address} (${status}). Correct DOWNLOADS: people are led there.`,
      )
    if (status >= 400)
      return warningFinding(
        about,
        `${address} answers ${status}. Open it in a browser, and see that it works.`,
      )
    return okFinding(about, `${address} answers`)
  } catch (error) {
    return errorFinding(
      about,
      `${address} does not answer (${reasonOf(error)}). Correct DOWNLOADS: people are led there.`,
    )
  }
}

interface KeyedService {
  address: string
  /** A call that answers without an effect, and that needs the key. */
  path: string
  headers: Record<string, string>
  /** What to do where nothing is at that path; undefined: services without such a call are fine too. */
  ifMissing?: string
}

/** Whether a service answers, and accepts the key. One that has no such call counts as reachable. */
export async function checkKey(
  about: string,
  { address, path, headers, ifMissing }: KeyedService,
): Promise<Finding> {
  try {
    const { status } = await fetch(`${address}/${path}`, {
      headers,
      signal: AbortSignal.timeout(ADDRESS_TIMEOUT),
      redirect: 'manual',
    })
    if (status === 401 || status === 403)
      return errorFinding(about, `${address} rejects the key (${status}). Check apiKey or apiKeyEnv.`)
    if (status === 404 && ifMissing !== undefined)
      return errorFinding(about, `${address} has no API (404). ${ifMissing}`)
    return okFinding(about, `${address} ${status < 300 ? 'accepts the key' : 'answers'}`)
  } catch (error) {
    return errorFinding(
      about,
      `${address} does not answer (${reasonOf(error)}). Check the address and the network.`,
    )
  }
}

/** Whether this Easel is reached at an address of its own, and whether the clocks of both agree. */
export async function checkOwnUrl(about: string, publicUrl: string, now: () => number): Promise<Finding> {
  try {
    const answer = await fetch(new URL('/api/v2/server/infos', publicUrl), {
      signal: AbortSignal.timeout(ADDRESS_TIMEOUT),
    })
    const infos = Infos.safeParse(await answer.json())
    if (!infos.success) return errorFinding(about, `${publicUrl} leads to something else than Easel.`)
    const apart = Math.abs(infos.data.data.timestamp - now())
    if (apart > CLOCKS_APART) {
      return warningFinding(
        about,
        `The clock at ${publicUrl} is ${Math.round(apart / SECOND)} s off. Set both by NTP.`,
      )
    }
    return okFinding(about, `${publicUrl} leads to Easel`)
  } catch (error) {
    return warningFinding(
      about,
      `${publicUrl} does not answer (${reasonOf(error)}). Start Easel, and see that the proxy passes requests on.`,
    )
  }
}

export function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.code ?? cause?.message ?? message ?? String(error)
}
