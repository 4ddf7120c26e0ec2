import type { BridgeError } from '../session/bridge-error.ts'
import type { Embedding } from './embedding.ts'
import type { EmbedOptions } from './options.ts'
import { isFrameForbidden } from './probe-frame.ts'
import { packageAt, type Reach, reachOf } from './reach.ts'
import { faultOfToken, refusedToken } from './token.ts'

export { blame, explain } from './refusal.ts'

export interface Finding {
  code:
    | 'options'
    | 'no-slot'
    | 'hidden-slot'
    | 'mixed-content'
    | 'frame-src'
    | 'unreachable'
    | 'frame-ancestors'
    | 'wrong-origin'
    | 'wrong-page'
    | 'gone'
    | 'version'
    | 'headers'
    | 'token'
    | 'blocked-storage'
    | 'missing-allow'
  /** What is wrong, in a sentence. */
  says: string
  /** The line to paste, or the step to take. */
  fix: string
}

export interface Diagnosis {
  /** Connected, and nothing found that needs a hand. */
  ok: boolean
  connected: boolean
  findings: Finding[]
}

/** Looks for what keeps an embed from working. May load the page once more, unseen. */
export async function diagnose(
  target: string | Element,
  options: EmbedOptions,
  embedding: Embedding | null,
  fault: BridgeError | null,
): Promise<Diagnosis> {
  const findings: Finding[] = []
  const slot = typeof target === 'string' ? document.querySelector(target) : target
  if (!slot?.isConnected) {
    findings.push({
      code: 'no-slot',
      says: `Nothing in the page is ${target}.`,
      fix: '<div id="slot"></div>',
    })
  } else if (slot.getClientRects().length === 0) {
    findings.push({ code: 'hidden-slot', says: 'The slot is not shown.', fix: '#slot { display: block }' })
  }
  if (fault) findings.push(findingOf(fault))
  if (embedding) {
    const { href, origin } = new URL(embedding.frame.src)
    const why = await embedding.session.ready.then(
      () => embedding.lost,
      // Who came late is there all the same.
      (error: BridgeError) => (embedding.peer ? null : error),
    )
    if (why) findings.push(await causeOf(why, href, embedding, options))
    else findings.push(...(await complaints(embedding, origin)))
    findings.push(...(await faultsOf(embedding, options)))
  }
  const connected = embedding?.peer != null
  return { ok: connected && findings.length === 0, connected, findings }
}

const findingOf = ({ message, detail }: BridgeError): Finding => ({
  code: 'options',
  says: message,
  fix: detail || message,
})

async function causeOf(
  why: BridgeError,
  address: string,
  { frame }: Embedding,
  { partner }: EmbedOptions,
): Promise<Finding> {
  const { origin, protocol } = new URL(address)
  if (why.code === 'VERSION') {
    return { code: 'version', says: why.message, fix: `npm install ${await packageAt(origin)}` }
  }
  if (why.code === 'ORIGIN_REFUSED' && !why.detail.startsWith(location.origin)) {
    return { code: 'wrong-origin', says: why.message, fix: `src: '${why.detail.split(' ')[0]}/embed/home'` }
  }
  if (why.code === 'PEER_GONE') {
    return { code: 'gone', says: why.message, fix: 'easel.retry()' }
  }
  if (location.protocol === 'https:' && protocol === 'http:') {
    return {
      code: 'mixed-content',
      says: 'A secure page cannot frame an insecure one.',
      fix: `src: '${address.replace('http:', 'https:')}'`,
    }
  }
  const [isForbidden, reach] = await Promise.all([isFrameForbidden(address, frame), reachOf(origin, partner)])
  if (isForbidden) {
    return {
      code: 'frame-src',
      says: "This page's own content policy forbids the frame.",
      fix: `Content-Security-Policy: frame-src ${origin}`,
    }
  }
  return silenceOf(reach, address, partner)
}

/** What is wrong with what `getHeaders` gives now, and with what was to be handed over last. */
async function faultsOf({ headers, peer, untold }: Embedding, { partner }: EmbedOptions): Promise<Finding[]> {
  const found: Finding[] = []
  const given = await headers.give(null, (params) => params).catch((error: BridgeError) => error)
  const isOfHeaders = peer && untold && !/^PEER/.test(untold.code)
  const refused = given instanceof Error ? given : isOfHeaders ? untold : null
  // Destroyed while it was looked at: no fault of the headers.
  if (refused?.code === 'DESTROYED') found.push(findingOf(refused))
  else if (refused) found.push({ code: 'headers', says: refused.message, fix: fixOfHeaders(refused) })
  const word = given instanceof Error ? null : given.headers.authorization
  const token = word && (faultOfToken(word) ?? refusalOf(headers, partner))
  if (token) found.push({ code: 'token', ...token })
  return found
}

const fixOfHeaders = ({ code, detail }: BridgeError): string =>
  code === 'INVALID_ARGUMENT'
    ? detail
    : "getHeaders: async () => ({ authorization: 'Bearer ' + jwt }) // by itself in the console it shows what fails"

/** Of the token that the server refused last, unless it had merely ended. */
const refusalOf = ({ refused }: Embedding['headers'], partner: string | undefined) =>
  refused && !faultOfToken(refused.word, refused.at) ? refusedToken(partner) : null

/** A page was loaded, or none, and nobody spoke. */
function silenceOf(reach: Reach, address: string, partner: string | undefined): Finding {
  const { origin } = new URL(address)
  if (reach === 'nobody') {
    return {
      code: 'unreachable',
      says: `Server not reachable: nothing answers at ${origin}.`,
      fix: `curl -I ${address} # on the server: npm start`,
    }
  }
  if (reach === 'unknown') {
    return {
      code: 'frame-ancestors',
      says: `Easel has no active partner "${partner}": the id is another, or it is suspended.`,
      fix: `npm run partner add ${partner} ${location.origin} # or: npm run partner resume ${partner}`,
    }
  }
  if (reach === 'welcome' && partner) {
    return {
      code: 'wrong-page',
      says: 'Easel knows this page, and what was loaded did not speak: it is no page for frames.',
      fix: `src: '${origin}/embed/home'`,
    }
  }
  const also = reach === 'untold' ? ' Or it is down: connect-src keeps the doctor from asking.' : ''
  return {
    code: 'frame-ancestors',
    says: partner
      ? `A page was loaded, and did not speak: its frame-ancestors do not name ${location.origin}, or it is no page of Easel.${also}`
      : `A page was loaded, and did not speak: without a partner none may be framed.${also}`,
    fix: partner ? `{ "id": "${partner}", "origins": ["${location.origin}"] }` : "partner: '<your id>'",
  }
}

async function complaints(embedding: Embedding, origin: string): Promise<Finding[]> {
  const found: Finding[] = []
  // What is still on its way to the page inside is no complaint yet.
  await embedding.ready.catch(() => {})
  if (embedding.peer?.storage === false) {
    found.push({
      code: 'blocked-storage',
      says: 'This browser keeps nothing for frames of other sites: each visit is a new visitor.',
      fix: "getHeaders: () => ({ authorization: 'Bearer ' + jwt })",
    })
  }
  for (const feature of embedding.frame.allow.split('; ')) {
    if (isWithheld(feature, embedding.frame)) {
      found.push({
        code: 'missing-allow',
        says: `This page may not pass on '${feature}'.`,
        fix: `Permissions-Policy: ${feature}=(self "${origin}")`,
      })
    }
  }
  return found
}

/** Only some browsers tell; the others are believed. */
function isWithheld(feature: string, frame: HTMLIFrameElement): boolean {
  type Policy = { features(): string[]; allowsFeature(name: string): boolean }
  const policy = (frame as { featurePolicy?: Policy }).featurePolicy
  return policy ? policy.features().includes(feature) && !policy.allowsFeature(feature) : false
}
