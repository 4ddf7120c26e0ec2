import { callsTo } from '@easel/contract/bridge'
import type { BridgeError } from '../session/bridge-error.ts'
import { findingOfConnection } from './connection-finding.ts'
import type { Embedding } from './embedding.ts'
import type { Diagnosis, Finding } from './finding.ts'
import { optionOf } from './handlers.ts'
import type { EmbedOptions } from './options.ts'
import { findTokenError, refusedToken } from './token.ts'

export { observe } from '../session/observer.ts'
export { explainNoHandshake, reportToken } from './refusal.ts'

/** Milliseconds in which the server has verified a token; on a slow device more, up to the second of them. */
const TRIAL = 3000
const LONGEST_TRIAL = 10_000

/** Diagnoses an embed. May load the page once more, invisibly. */
export async function diagnose(
  target: string | Element,
  options: EmbedOptions,
  embedding: Embedding | null,
  error: BridgeError | null,
): Promise<Diagnosis> {
  const findings: Finding[] = []
  const slot = elementAt(target)
  if (!slot?.isConnected) {
    findings.push({
      code: 'no-slot',
      says: `Nothing in the page is ${target}.`,
      fix: '<div id="slot"></div>',
    })
  } else if (slot.getClientRects().length === 0) {
    findings.push({ code: 'hidden-slot', says: 'The slot is not shown.', fix: '#slot { display: block }' })
  }
  if (error) findings.push(findingOf(error))
  findings.push(...misnamedEvents(options))
  const frame = embedding?.slot.frame
  if (embedding && frame) {
    const { href, origin } = new URL(frame.src)
    const why = await embedding.session.ready.then(
      () => embedding.lost,
      // It connected after the time-out, and is connected now.
      (error: BridgeError) => (embedding.peer ? null : error),
    )
    if (why) findings.push(await findingOfConnection(why, href, frame, options))
    // Wait for headers that are still being sent.
    else await embedding.ready.catch(() => {})
    const { found, isKnown } = await findHeaderErrors(embedding, options)
    if (!why) findings.push(...complaints(embedding, frame, origin, isKnown))
    findings.push(...found)
  }
  const connected = embedding?.peer != null
  return { ok: connected && findings.length === 0, connected, findings }
}

/** Handlers that nothing will ever call. */
function misnamedEvents(options: EmbedOptions): Finding[] {
  // There may be no options at all.
  const { on } = Object(options) as EmbedOptions
  const names = ['connect', 'error', ...callsTo('host').map(optionOf)].filter((name) => !INTERNAL.test(name))
  const misnamed = Object.keys(Object(on)).filter((name) => !(names as string[]).includes(name))
  return misnamed.map((name) => ({
    code: 'options',
    says: `Nothing calls options.on.${name}.`,
    fix: `on: { ${names.find((known) => known.toLowerCase() === name.toLowerCase()) ?? names.join(' | ')} }`,
  }))
}

/** What the SDK answers by itself. */
const INTERNAL = /^(get|resize$)/

const findingOf = ({ message, detail }: BridgeError): Finding => ({
  code: 'options',
  says: message,
  fix: detail || message,
})

/** Problems of the current result of `getHeaders`, and of the last attempt to send it. */
async function findHeaderErrors(
  { headers, peer, headersError }: Embedding,
  { partner }: EmbedOptions,
): Promise<{ found: Finding[]; isKnown: boolean }> {
  const found: Finding[] = []
  const given = await headers.send(null, (params) => params).catch((error: BridgeError) => error)
  const isOfHeaders = peer && headersError && !/^PEER/.test(headersError.code)
  const refused = given instanceof Error ? given : isOfHeaders ? headersError : null
  // Destroyed during the diagnosis: not a problem of the headers.
  if (refused?.code === 'DESTROYED') found.push(findingOf(refused))
  else if (refused) found.push({ code: 'headers', says: refused.message, fix: fixOfHeaders(refused) })
  const token = given instanceof Error ? null : given.headers.authorization
  const invalid = token && (findTokenError(token) ?? (await refusalOf(headers, peer !== null, partner)))
  if (invalid) found.push({ code: 'token', ...invalid })
  return { found, isKnown: Boolean(token) && !invalid }
}

const fixOfHeaders = ({ code, detail }: BridgeError): string => {
  if (code === 'INVALID_ARGUMENT') return detail
  // The address of the guides does not exist on their server yet, or answers with a page.
  if (detail.startsWith('The answer of'))
    return '{ "authorization": "Bearer <a JWT>" } // or {} for a visitor; without getHeaders, everybody is one'
  return "getHeaders: async () => ({ authorization: 'Bearer ' + jwt }) // by itself in the console it shows what fails"
}

/**
 * The last refused token, unless it had only expired. Waits after a token was just sent, because the guest
 * requests another one as soon as the server refuses it.
 */
async function refusalOf(headers: Embedding['headers'], isConnected: boolean, partner: string | undefined) {
  while (isConnected && !headers.refused && performance.now() < headers.sentAt + trialAfter(headers.sentAt))
    await new Promise((resolve) => setTimeout(resolve, 50))
  const { refused } = headers
  return refused && !findTokenError(refused.token, refused.at) ? refusedToken(partner) : null
}

/** A page that took long to send its token, since it was opened, is on a device where the first call takes long too. */
const trialAfter = (sentAt: number): number => Math.min(Math.max(TRIAL, 2 * sentAt), LONGEST_TRIAL)

/** `isKnown`: a valid token identifies the user, so nothing has to be stored in the browser. */
function complaints(
  embedding: Embedding,
  frame: HTMLIFrameElement,
  origin: string,
  isKnown: boolean,
): Finding[] {
  const found: Finding[] = []
  if (embedding.peer?.storage === false && !isKnown) {
    found.push({
      code: 'blocked-storage',
      says: 'This browser blocks storage in third-party frames: each visit is a new visitor.',
      fix: "getHeaders: () => ({ authorization: 'Bearer ' + jwt })",
    })
  }
  for (const feature of frame.allow.split('; ')) {
    if (isWithheld(feature, frame)) {
      found.push({
        code: 'missing-allow',
        says: `This page may not pass on '${feature}'.`,
        fix: `Permissions-Policy: ${feature}=(self "${origin}")`,
      })
    }
  }
  return found
}

/** Only some browsers expose the policy; in others it is assumed to be granted. */
function isWithheld(feature: string, frame: HTMLIFrameElement): boolean {
  type Policy = { features(): string[]; allowsFeature(name: string): boolean }
  const policy = (frame as { featurePolicy?: Policy }).featurePolicy
  return policy ? policy.features().includes(feature) && !policy.allowsFeature(feature) : false
}

/** Null also for an invalid selector. */
function elementAt(target: string | Element): Element | null {
  if (typeof target !== 'string') return target
  try {
    return document.querySelector(target)
  } catch {
    return null
  }
}
