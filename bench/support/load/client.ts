import { randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signedHeaders } from '../../../packages/server/test/support/client.ts'
import type { Visitor } from './people.ts'

const EVENTS = '/api/v2/mj/events'
const OPENED_AT_ONCE = 40
/**
 * As a proxy does, it lets go of an idle connection before the server's 72 seconds are over; without a time-out of its own, Node's
 * agent does not heed the one that the server names, and a request that meets the end of its connection is reset.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 500, timeout: 60_000 })

export interface Reply {
  status: number
  data: { id?: string } | null
}

/** A call as a visitor's page makes it, through a proxy that names the visitor. */
export function call(url: string, visitor: Visitor, path: string, body?: object): Promise<Reply> {
  const method = body ? 'POST' : 'GET'
  const payload = body && JSON.stringify(body)
  const headers = {
    ...signedHeaders(method, path, visitor.device),
    'x-forwarded-for': visitor.address,
    ...(payload
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
      : {}),
    ...(path.endsWith('/submit') ? { 'idempotency-key': randomUUID() } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        const { data = null } = JSON.parse(text || '{}') as { data?: Reply['data'] }
        resolve({ status: answer.statusCode ?? 0, data })
      })
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(payload)
  })
}

export const submit = (url: string, visitor: Visitor): Promise<Reply> =>
  call(url, visitor, '/api/v2/mj/submit', { prompt: 'A lighthouse by the sea', modelId: 0, ratioType: 1 })

/** Open event streams, one of each visitor, and when each of their works was first told, in whatever state. */
export interface Streams {
  open: number
  toldAt: ReadonlyMap<string, number>
  close(): void
}

export async function openStreams(urls: readonly string[], visitors: readonly Visitor[]): Promise<Streams> {
  const toldAt = new Map<string, number>()
  const calls: ClientRequest[] = []
  const rest = visitors.entries()
  const lane = async () => {
    for (const [index, visitor] of rest) {
      calls.push(await openOne(urls[index % urls.length] ?? '', visitor, toldAt))
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, lane))
  return {
    open: calls.length,
    toldAt,
    close() {
      for (const stream of calls) stream.destroy()
    },
  }
}

const TOLD = /^data: \{"id":"([^"]+)","status":\d/gm

/** Resolves with the first event, which says that the stream is open. */
function openOne(
  url: string,
  { device, address }: Visitor,
  toldAt: Map<string, number>,
): Promise<ClientRequest> {
  const headers = { ...signedHeaders('GET', EVENTS, device), 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    const asked = request(url + EVENTS, { agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was refused: ${answer.statusCode}`))
      answer.on('error', () => {})
      answer.setEncoding('utf8')
      let rest = ''
      answer.on('data', (text: string) => {
        resolve(asked)
        // Several events may come at once, and one of them in parts.
        const until = text.lastIndexOf('\n')
        const now = performance.now()
        for (const [, id = ''] of (rest + text.slice(0, until + 1)).matchAll(TOLD)) {
          if (!toldAt.has(id)) toldAt.set(id, now)
        }
        rest = until < 0 ? rest + text : text.slice(until + 1)
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** What came of calls that were made at a fixed rate, whether earlier ones were answered or not. */
export interface Arrivals {
  /** Milliseconds from the planned time to the answer. */
  times: number[]
  answeredAt: Map<string, number>
  /** By what was answered instead of 200. */
  others: Map<string, number>
  /** Unanswered when the last one was sent. */
  backlog: number
}

export async function arrive(
  { rate, count }: { rate: number; count: number },
  ask: (n: number) => Promise<Reply>,
): Promise<Arrivals> {
  const times: number[] = []
  const answeredAt = new Map<string, number>()
  const others = new Map<string, number>()
  const began = performance.now()
  const all: Promise<void>[] = []
  let unanswered = 0
  const one = async (n: number, planned: number) => {
    unanswered += 1
    const { status, data } = await ask(n).catch((error: Error) => ({ status: error.message, data: null }))
    unanswered -= 1
    const now = performance.now()
    if (status !== 200) return void others.set(String(status), (others.get(String(status)) ?? 0) + 1)
    times.push(now - planned)
    if (data?.id) answeredAt.set(data.id, now)
  }
  for (let n = 0; n < count; n += 1) {
    const planned = began + (n * 1000) / rate
    const early = planned - performance.now()
    if (early > 0) await pause(early)
    all.push(one(n, planned))
  }
  const backlog = unanswered
  await Promise.all(all)
  return { times, answeredAt, others, backlog }
}
