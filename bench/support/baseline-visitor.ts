import type { ServerUnderTest } from '../../e2e/support/server.ts'
import { signedHeaders } from '../../packages/server/test/support/client.ts'
import { percentile } from './figures.ts'
import { createVisitor } from './visitor.ts'

export const REQUEST_KINDS = ['home page', 'list', 'thumbnail'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Milliseconds per request by kind, and the number of failures. */
export interface Latencies {
  times: Record<RequestKind, number[]>
  failed: number
}

/** Browses for so many milliseconds. */
export type Visit = (ms: number) => Promise<Latencies>

/** Milliseconds between two requests. */
const PAUSE = 40

/** A visitor who only browses: the home page, its list and its thumbnails, one after the other. */
export async function createBaselineVisitor(server: ServerUnderTest): Promise<Visit> {
  const { client, device } = createVisitor(server.url)
  const { items } = await client.call('homepage')
  const thumbs = items.flatMap(({ slots }) => slots.flatMap(({ thumbUrl }) => thumbUrl ?? []))
  const list = '/api/v2/mj/homepage'

  const ask = async (kind: RequestKind, turn: number): Promise<Response> => {
    if (kind === 'list') return fetch(server.url + list, { headers: signedHeaders('GET', list, device) })
    if (kind === 'thumbnail') return fetch(new URL(thumbs[turn % thumbs.length] ?? '', server.url))
    return fetch(`${server.url}/home`, { headers: { accept: 'text/html' } })
  }

  return async (ms) => {
    const latencies: Latencies = { times: { 'home page': [], list: [], thumbnail: [] }, failed: 0 }
    const end = performance.now() + ms
    for (let turn = 0; performance.now() < end; turn += 1) {
      for (const kind of REQUEST_KINDS) {
        const startedAt = performance.now()
        try {
          const answer = await ask(kind, turn)
          await answer.arrayBuffer()
          if (!answer.ok) latencies.failed += 1
        } catch {
          latencies.failed += 1
        }
        latencies.times[kind].push(performance.now() - startedAt)
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return latencies
  }
}

/** What was measured in two periods, as one. */
export function together(one: Latencies, other: Latencies): Latencies {
  const times = { ...one.times }
  for (const kind of REQUEST_KINDS) times[kind] = [...one.times[kind], ...other.times[kind]]
  return { times, failed: one.failed + other.failed }
}

/** The 95th percentile in milliseconds. */
export const p95Of = (latencies: Latencies, kind: RequestKind): number =>
  percentile(latencies.times[kind], 0.95)

/** The ratio of the 95th percentiles. */
export const ratioOf = (latencies: Latencies, quiet: Latencies, kind: RequestKind): number =>
  p95Of(latencies, kind) / p95Of(quiet, kind)

export const inMilliseconds = (figure: number): string => `${figure.toFixed(1)} ms`
export const asRatio = (figure: number): string => `${figure.toFixed(2)} ×`
