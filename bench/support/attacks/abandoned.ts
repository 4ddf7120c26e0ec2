import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { type Attack, createCounts, from, repeatAtOnce } from './attack.ts'

const PATH = '/api/v2/polyfill?prompt=A+lighthouse+by+the+sea'
const CONCURRENCY = 4
const ADDRESSES = 4

/**
 * Requests to improve a prompt that are aborted before the first candidate: they cost the operator and charge
 * nobody.
 */
export const abandoned: Attack = {
  name: 'better prompts are begun and left, from four addresses',
  prepare: async (server) => async (signal) => {
    const counts = createCounts()
    await repeatAtOnce(CONCURRENCY, signal, async (worker) => {
      const left = new AbortController()
      const answer = await fetch(server.url + PATH, {
        signal: left.signal,
        headers: { ...signedHeaders('GET', PATH, newDevice()), ...from(`192.0.2.${worker % ADDRESSES}`) },
      })
      counts.add(answer.status)
      if (answer.status === 200) await answer.body?.getReader().read()
      else await answer.arrayBuffer()
      left.abort()
    })
    return counts.summary
  },
}
