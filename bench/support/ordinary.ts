import type { ServerUnderTest } from '../../e2e/support/server.ts'
import { signedHeaders } from '../../packages/server/test/support/client.ts'
import { percentile } from './figures.ts'
import { createVisitor } from './visitor.ts'

const WAYS = ['home page', 'list', 'thumbnail'] as const
export type Way = (typeof WAYS)[number]

/** Milliseconds per request by kind, and the number of failures. */
export interface Felt {
  times: Record<Way, number[]>
  failed: number
}

/** Milliseconds between two requests. */
const PAUSE = 40

/** A visitor who only browses: the home page, its list and its thumbnails, one after the other. */
export async function createOrdinaryVisitor(server: ServerUnderTest) {
  const { client, device } = createVisitor(server.url)
  const { items } = await client.call('homepage')
  const thumbs = items.flatMap(({ slots }) => slots.flatMap(({ thumbUrl }) => thumbUrl ?? []))
  const list = '/api/v2/mj/homepage'

  const ask = async (way: Way, turn: number): Promise<Response> => {
    if (way === 'list') return fetch(server.url + list, { headers: signedHeaders('GET', list, device) })
    if (way === 'thumbnail') return fetch(new URL(thumbs[turn % thumbs.length] ?? '', server.url))
    return fetch(`${server.url}/home`, { headers: { accept: 'text/html' } })
  }

  return async (ms: number): Promise<Felt> => {
    const felt: Felt = { times: { 'home page': [], list: [], thumbnail: [] }, failed: 0 }
    const end = performance.now() + ms
    for (let turn = 0; performance.now() < end; turn += 1) {
      for (const way of WAYS) {
        const asked = performance.now()
        try {
          const answer = await ask(way, turn)
          await answer.arrayBuffer()
          if (!answer.ok) felt.failed += 1
        } catch {
          felt.failed += 1
        }
        felt.times[way].push(performance.now() - asked)
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return felt
  }
}

/** The ratio of the 95th percentiles. */
export const ratioOf = (felt: Felt, quiet: Felt, way: Way): string =>
  `${(percentile(felt.times[way], 0.95) / percentile(quiet.times[way], 0.95)).toFixed(2)} ×`

export const p95Of = (felt: Felt, way: Way): string => `${percentile(felt.times[way], 0.95).toFixed(1)} ms`
