import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallName } from '@easel/contract'
import {
  DEVICE_ID_PATTERN,
  HEADER,
  REQUEST_ID_PATTERN,
  SIGNATURE_PATTERN,
  TIMESTAMP_PATTERN,
  VERSION_PATTERN,
} from '@easel/contract/headers'
import { CLIENT_TYPES, CLOCK_TOLERANCE, LANGUAGES, SYSTEMS } from '@easel/contract/numbers'
import { PROOF_HEADER } from '@easel/contract/proof'
import { sign } from '@easel/contract/signature'
import type { FastifyRequest } from 'fastify'
import { deviceKeyOf, type Identify } from '../../domain/identity/identity.ts'
import type { Clock } from '../../domain/kernel/clock.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Replay } from '../../domain/risk/replay.ts'
import type { Risk } from '../../domain/risk/risk.ts'
import type { IdentifyTool } from '../../domain/tools/identify-tool.ts'
import type { Caller } from '../api/caller.ts'
import { addressOf, type IsForwarded } from '../client-address.ts'
import { headerOf } from '../header-of.ts'
import { languageOf } from '../language.ts'
import { admitTool } from './admit-tool.ts'

export interface GuardParts {
  secret: string
  clock: Clock
  risk: Risk
  replay: Replay
  identify: Identify
  identifyTool: IdentifyTool
  /** Whether the origin is our own or allowed by the configuration. */
  isOurs(origin: string, host: string): boolean
  /**
   * Null: not limited. `peer` is the socket's address; `isForwarded`: it is a proxy that does not name the client.
   */
  addressKeyOf(address: string, peer: string, isForwarded: boolean): string | null
  isForwarded: IsForwarded
}

const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const like = (pattern: RegExp) => (value: string) => pattern.test(value)

/** Required headers of signed calls with their formats. */
const REQUIRED: readonly [name: string, isWellFormed: (value: string) => boolean][] = [
  [HEADER.timestamp, like(TIMESTAMP_PATTERN)],
  [HEADER.requestId, like(REQUEST_ID_PATTERN)],
  [HEADER.deviceId, like(DEVICE_ID_PATTERN)],
  [HEADER.clientType, oneOf(CLIENT_TYPES)],
  [HEADER.signature, like(SIGNATURE_PATTERN)],
  [HEADER.language, oneOf(LANGUAGES)],
  [HEADER.system, oneOf(SYSTEMS)],
  [HEADER.version, like(VERSION_PATTERN)],
]

/** Admits a signed call, or refuses in the published order: headers 400, signature 422, risk 428, token 401. */
export function createGuard(parts: GuardParts) {
  return async (request: FastifyRequest, name: CallName): Promise<Caller> => {
    const tool = await admitTool(parts.identifyTool, request, name)
    if (tool) return tool
    checkHeaders(request)
    const address = addressOf(request)
    const peer = request.socket.remoteAddress ?? address
    const addressKey = parts.addressKeyOf(address, peer, parts.isForwarded(request))
    await checkSignature(parts, request, addressKey)
    const deviceId = header(request, HEADER.deviceId)
    // Asked at once, so that it is one look at the database.
    const judge = parts.risk.look(addressKey, deviceKeyOf(deviceId))
    const isFirst = parts.replay.isFirst(header(request, HEADER.requestId), writes(request))
    const [, identified] = await Promise.allSettled([
      isFirst,
      parts.identify({
        deviceId,
        token: headerOf(request, HEADER.token),
        authorization: headerOf(request, HEADER.authorization),
        partnerId: headerOf(request, HEADER.partnerId),
        origin: foreignOrigin(parts, request),
        addressKey,
      }),
    ])
    if (!(await isFirst)) await refuseSignature(parts, addressKey, 'replayed')
    // A partner vouches for its users, who may share an address. For everybody else risk is checked before the
    // token's refusal.
    const vouchedFor = identified.status === 'fulfilled' && identified.value.kind === 'partner'
    if (!vouchedFor) await judge(headerOf(request, PROOF_HEADER) ?? null)
    if (identified.status === 'rejected') throw identified.reason
    return { principal: identified.value, language: languageOf(request) }
  }
}

export type Guard = ReturnType<typeof createGuard>

function checkHeaders(request: FastifyRequest): void {
  for (const [name] of REQUIRED) {
    if (!request.headers[name]) throw new Refusal(400, 'header_missing', { field: name })
  }
  for (const [name, isWellFormed] of REQUIRED) {
    if (!isWellFormed(header(request, name))) throw new Refusal(400, 'header_malformed', { field: name })
  }
}

async function checkSignature(
  parts: GuardParts,
  request: FastifyRequest,
  addressKey: string | null,
): Promise<void> {
  const { secret, clock } = parts
  const timestamp = header(request, HEADER.timestamp)
  if (Math.abs(Number(timestamp) - clock.now()) > CLOCK_TOLERANCE) throw new Refusal(422, 'client_time')
  const uuid = header(request, HEADER.requestId)
  const [path = '', query = ''] = splitOnce(request.raw.url ?? '', '?')
  const { method } = request
  const expected = sign({ secret, method, path, query: new URLSearchParams(query), timestamp, uuid }, md5)
  if (!equal(expected, header(request, HEADER.signature))) {
    await refuseSignature(parts, addressKey, 'signature_wrong')
  }
}

async function refuseSignature(
  { risk }: GuardParts,
  addressKey: string | null,
  reason: 'signature_wrong' | 'replayed',
): Promise<never> {
  await risk.signatureRefused(addressKey)
  throw new Refusal(422, reason)
}

const writes = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

function foreignOrigin({ isOurs }: GuardParts, request: FastifyRequest): string | null {
  const { origin } = request.headers
  return origin === undefined || isOurs(origin, request.headers.host ?? '') ? null : origin
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const header = (request: FastifyRequest, name: string): string => headerOf(request, name) ?? ''
