import type { BridgeError } from '../session/bridge-error.ts'
import type { Finding } from './finding.ts'
import type { EmbedOptions } from './options.ts'
import { embedderPolicyOfPage, foreignAncestor } from './page-policy.ts'
import { isFrameForbidden } from './probe-frame.ts'
import { packageAt, probeServer, type ServerState } from './probe-server.ts'
import { isWithoutOrigin } from './refusal.ts'

/** Why there is no connection. */
export async function findingOfConnection(
  why: BridgeError,
  address: string,
  frame: HTMLIFrameElement,
  { partner }: EmbedOptions,
): Promise<Finding> {
  const { origin, protocol } = new URL(address)
  if (why.code === 'VERSION') {
    return { code: 'version', says: why.message, fix: `npm install ${await packageAt(origin)}` }
  }
  if (why.code === 'ORIGIN_REFUSED' && !why.detail.startsWith(location.origin)) {
    return {
      code: 'wrong-origin',
      says: why.message,
      fix: `src: '${why.detail.split(' ')[0]}/embed/home'`,
    }
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
  const [isForbidden, reach] = await Promise.all([
    isFrameForbidden(address, frame),
    probeServer(origin, partner),
  ])
  if (isForbidden) {
    return {
      code: 'frame-src',
      says: "This page's own content policy forbids the frame.",
      fix: `Content-Security-Policy: frame-src ${origin}`,
    }
  }
  return findingOfSilence(reach, address, partner)
}

/** Nothing has connected: no page was loaded, or it does not use the bridge. */
async function findingOfSilence(
  reach: ServerState,
  address: string,
  partner: string | undefined,
): Promise<Finding> {
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
      says: `Easel has no active partner "${partner}": the id is unknown, or the partner is suspended.`,
      fix: `npm run partner add ${partner} ${location.origin} # or: npm run partner resume ${partner}`,
    }
  }
  const isolation = await embedderPolicyOfPage()
  // An origin that is not listed fails with any policy.
  if (isolation && reach !== 'origin') {
    return {
      code: 'embedder-policy',
      says: `This page has Cross-Origin-Embedder-Policy: ${isolation}, and the framed page has none.`,
      fix: 'Cross-Origin-Embedder-Policy: require-corp # Easel sends it with its frames: a proxy on the way drops it',
    }
  }
  const around = reach === 'welcome' && partner ? foreignAncestor() : null
  if (around) {
    return {
      code: 'foreign-frame',
      says: `This page is itself in a frame of ${around}: frame-ancestors asks for every page around.`,
      fix: `npm run partner allow ${partner} ${around}`,
    }
  }
  if (reach === 'welcome' && partner) {
    return {
      code: 'wrong-page',
      says: 'Easel knows this page, but the loaded page does not use the bridge: it is not a page for frames.',
      fix: `src: '${origin}/embed/home'`,
    }
  }
  if (location.protocol === 'file:') {
    return {
      code: 'frame-ancestors',
      says: 'This page was opened as a file: only pages of a server have an origin that can be on the list.',
      fix: 'npx serve -l 5173 # then open it by http://localhost:5173',
    }
  }
  if (isWithoutOrigin()) {
    return {
      code: 'frame-ancestors',
      says: 'This page is in a sandbox that takes its origin away, so that no list can name it.',
      fix: 'sandbox="… allow-same-origin" # of the frame around this page, or in its Content-Security-Policy: sandbox',
    }
  }
  const also = reach === 'unknowable' ? ' Or the server is down: connect-src blocks the check.' : ''
  return {
    code: 'frame-ancestors',
    says: partner
      ? `A page was loaded but did not connect: its frame-ancestors do not include ${location.origin}, or it is not a page of Easel.${also}`
      : `A page was loaded but did not connect: without a partner no page may be framed.${also}`,
    fix: partner ? `npm run partner allow ${partner} ${location.origin}` : "partner: '<your id>'",
  }
}
