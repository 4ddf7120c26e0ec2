import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import { hostOf, isNotPublic, publicLookup } from '../../network/addresses.ts'
import { pause } from './service.ts'

export interface DownloadLimits {
  maxBytes: number
  timeoutMs: number
  /** The service itself is in a private network. */
  allowPrivate: boolean
  /** For tests: delay before the second try; before the third it is twice as long. */
  retryMs?: number
}

const TRIES = 3
const RETRY = 1000
/** Statuses that pass. */
export const PASSING: readonly number[] = [408, 429, 500, 502, 503, 504]

const REDIRECTS = 3
const MOVED = [301, 302, 303, 307, 308]

/** It may be there when it is asked for again. */
class NotNow extends EngineError {}

/**
 * Downloads an image by URL, and again where that fails for a moment: it is paid for, and nothing else is left of it. The resolved address is checked at connection time, so neither a redirect nor DNS
 * rebinding reaches the private network.
 */
export async function download(
  address: string,
  limits: DownloadLimits,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(limits.timeoutMs)
  const both = AbortSignal.any([signal, late])
  for (let tries = 1; ; tries += 1) {
    try {
      return await follow(address, limits, both, REDIRECTS)
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) throw new EngineError('engine_timeout', 'A picture did not arrive in time.')
      const failure = asEngineError(error)
      if (tries === TRIES || !(failure instanceof NotNow)) throw failure
      await pause((limits.retryMs ?? RETRY) * tries, both).catch(() => {})
      signal.throwIfAborted()
      if (late.aborted) throw failure
    }
  }
}

/** What is wrong with a connection has a code. */
function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  const Failure = error instanceof Error && 'code' in error ? NotNow : EngineError
  return new Failure('engine_failed', 'A picture cannot be fetched.', { cause: error })
}

async function follow(
  address: string,
  limits: DownloadLimits,
  signal: AbortSignal,
  redirects: number,
): Promise<Uint8Array> {
  const url = checked(address, limits)
  const answer = await open(url, limits, signal)
  const { statusCode = 0, headers } = answer
  if (MOVED.includes(statusCode) && headers.location !== undefined) {
    answer.destroy()
    if (redirects === 0) throw refused('A picture has too many redirects.')
    const next = URL.parse(headers.location, url)
    if (!next) throw refused('The address of a picture is none.')
    return follow(next.href, limits, signal, redirects - 1)
  }
  if (statusCode !== 200) {
    answer.destroy()
    if (PASSING.includes(statusCode))
      throw new NotNow('engine_failed', `A picture cannot be fetched now (${statusCode}).`)
    // Usually the URL has expired.
    throw refused(`A picture is not there any more (${statusCode}).`)
  }
  return read(answer, limits)
}

function checked(address: string, { allowPrivate }: DownloadLimits): URL {
  if (!URL.canParse(address)) throw refused('The address of a picture is none.')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('A picture has a strange address.')
  const host = hostOf(url)
  if (!allowPrivate && isIP(host) && isNotPublic(host)) throw refused('A picture lies in a private network.')
  return url
}

function open(url: URL, { allowPrivate }: DownloadLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(url, { signal, lookup: allowPrivate ? undefined : publicLookup }, resolve).once('error', reject)
  })
}

async function read(answer: IncomingMessage, { maxBytes }: DownloadLimits): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    if (size > maxBytes) {
      answer.destroy()
      throw refused('A picture is too large.')
    }
    chunks.push(chunk as Buffer)
  }
  if (!answer.complete) throw new NotNow('engine_failed', 'Half a picture arrived.')
  return Buffer.concat(chunks)
}

const refused = (message: string): EngineError => new EngineError('engine_failed', message)
