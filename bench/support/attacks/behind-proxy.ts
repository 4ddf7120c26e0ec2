import { SECOND } from '@easel/contract/numbers'
import { ServerUnderTest } from '../../../e2e/support/server.ts'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { createCounts, from } from './attack.ts'

const PATH = '/api/v2/mj/events'
const CONCURRENCY = 100

/**
 * A proxy on the same machine that TRUST_PROXY does not name. Its clients must not count as local ones, for
 * whom metrics are open and address limits do not apply.
 */
export async function behindProxy(): Promise<string> {
  const server = await ServerUnderTest.start({ STARTER_COLLECTION: '0', LOG_LEVEL: 'silent' })
  const stop = new AbortController()
  try {
    const metrics = await fetch(`${server.url}/metrics`, { headers: from('203.0.113.9') })
    const counts = createCounts()
    const open = async (n: number) => {
      const headers = { ...signedHeaders('GET', PATH, newDevice()), ...from(`203.0.113.${n}`) }
      counts.add((await fetch(server.url + PATH, { headers, signal: stop.signal })).status)
    }
    const timeout = AbortSignal.timeout(30 * SECOND)
    timeout.addEventListener('abort', () => stop.abort())
    for (let n = 0; n < CONCURRENCY; n += 1) await open(n)
    return `metrics ${metrics.status}; ${CONCURRENCY} event streams: ${counts.summary}`
  } finally {
    stop.abort()
    await server.end()
  }
}
