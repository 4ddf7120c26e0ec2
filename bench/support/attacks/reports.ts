import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { createVisitor } from '../visitor.ts'
import { type Attack, createCounts, from } from './attack.ts'

const PATH = '/api/v2/mj/square-report'
/** Three subnets of one customer's network. */
const ADDRESSES = ['2001:db8:5:100::1', '2001:db8:5:101::1', '2001:db8:5:102::1']

/** Reports every work on the home page from one customer's network. */
export const reports: Attack = {
  name: 'one network reports all that hangs on the home page',
  async prepare(server) {
    const { client } = createVisitor(server.url)
    const shown = async () =>
      (await client.call('homepage', { query: { limit: 100 } })).items.map(({ id }) => id)
    const before = await shown()
    return async (signal) => {
      const counts = createCounts()
      const devices = ADDRESSES.map((address) => ({ address, device: newDevice() }))
      for (const id of before) {
        for (const { address, device } of devices) {
          if (signal.aborted) break
          const answer = await fetch(server.url + PATH, {
            method: 'POST',
            headers: {
              ...signedHeaders('POST', PATH, device),
              ...from(address),
              'content-type': 'application/json',
            },
            body: JSON.stringify({ id, kind: 'violent' }),
          })
          await answer.arrayBuffer()
          counts.add(answer.status)
        }
      }
      const after = new Set(await shown())
      return `${counts.summary}; gone from the home page: ${before.filter((id) => !after.has(id)).length} of ${before.length}`
    }
  },
}
