import { uuidV4 } from '@easel/client'
import { HEADER } from '@easel/contract/headers'
import { CLIENT_REPORTS, type ClientReport, MAX_FRAMES } from '@easel/contract/reports'
import { EASEL_VERSION, serverOf } from '../session/page.ts'

/** Of one page: a defect in a loop must not call again and again. */
const MAX_REPORTS = 5
/** Failures of calls: the server knows them, and people are shown them. */
const NOT_OURS = ['ApiError', 'AbortError']

/** An event of the window, or what a boundary has caught. `id`: what the page shows. */
export interface Failed {
  /** None: a boundary has caught it. */
  type?: string
  error?: unknown
  reason?: unknown
  id?: string
}

const FRAME = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/g
/** React's messages have numbers in production. */
const CODE = /^Minified React error #(\d+)/
const sent = new Set<string>()

/**
 * Sends where an error was thrown, once for each place. Never its message, which may repeat what somebody wrote, and no
 * address, which may have a token in it.
 */
export function sendReport({ type, error, reason, id = uuidV4() }: Failed): void {
  const thrown = error ?? reason
  if (!(thrown instanceof Error) || NOT_OURS.includes(thrown.name)) return
  const frames = framesIn(thrown.stack ?? '')
  const [first] = frames
  // Extensions and scripts of others are not ours to mend. A page that an app keeps has another origin.
  if (!first || serverOf(document) !== null) return
  const place = `${first.file}:${first.line}:${first.column}`
  if (sent.has(place) || sent.size >= MAX_REPORTS) return
  sent.add(place)
  const [, code] = CODE.exec(thrown.message) ?? []
  const report: ClientReport = {
    release: EASEL_VERSION,
    kind: type === undefined ? 'render' : type === 'error' ? type : 'rejection',
    name: /^\w{1,40}$/.exec(thrown.name)?.[0] ?? 'Error',
    code: code === undefined ? null : Number(code),
    page: /^\/([a-z0-9-]{1,30})/.exec(location.pathname)?.[1] ?? '',
    frames,
  }
  void fetch(CLIENT_REPORTS, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json', [HEADER.requestId]: id },
    body: JSON.stringify(report),
  }).catch(() => {})
}

const framesIn = (stack: string): ClientReport['frames'] =>
  [...stack.matchAll(FRAME)]
    .slice(0, MAX_FRAMES)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }))
