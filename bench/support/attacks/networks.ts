import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { type Attack, createCounts, from, repeatAtOnce } from './attack.ts'

const PATH = '/api/v2/mj/submit'
const CONCURRENCY = 8

/**
 * One customer of a network provider has 65,536 subnets: each submit comes from another subnet and a new
 * device.
 */
export const networks: Attack = {
  name: 'every submit from a new device in a new /64 of one network',
  prepare: async (server) => async (signal) => {
    const counts = createCounts()
    let subnet = 0
    await repeatAtOnce(CONCURRENCY, signal, async () => {
      subnet += 1
      const answer = await fetch(server.url + PATH, {
        method: 'POST',
        headers: {
          ...signedHeaders('POST', PATH, newDevice()),
          ...from(`2001:db8:77:${subnet.toString(16)}::1`),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ prompt: 'A lighthouse by the sea', modelId: 0, ratioType: 1 }),
      })
      await answer.arrayBuffer()
      counts.add(answer.status)
    })
    return counts.summary
  },
}
