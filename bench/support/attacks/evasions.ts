import { readThirdWordSet } from '../../../packages/server/test/moderation/word-set.ts'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { type Attack, createCounts, from, repeatAtOnce } from './attack.ts'

const PATH = '/api/v2/mj/submit'
const CONCURRENCY = 4

/** Disguised prompts that the blocklists were not tuned on, each from its own device and address. */
export const evasions: Attack = {
  name: 'refused words in disguise, each from a new device and address',
  prepare: async (server) => {
    const { evasions } = readThirdWordSet()
    return async (signal) => {
      const counts = createCounts()
      let next = 0
      await repeatAtOnce(CONCURRENCY, signal, async () => {
        const { text } = evasions[next % evasions.length] ?? { text: '' }
        next += 1
        const answer = await fetch(server.url + PATH, {
          method: 'POST',
          headers: {
            ...signedHeaders('POST', PATH, newDevice()),
            ...from(`198.18.${(next >> 8) & 255}.${next & 255}`),
            'content-type': 'application/json',
          },
          body: JSON.stringify({ prompt: text, modelId: 0, ratioType: 1 }),
        })
        await answer.arrayBuffer()
        counts.add(answer.status)
      })
      return counts.summary
    }
  },
}
