import { readThirdWordSet } from '../../../packages/server/test/moderation/word-set.ts'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { type Attack, again, from, tally } from './attack.ts'

const PATH = '/api/v2/mj/submit'
const AT_ONCE = 4

/** Disguised prompts that the blocklists were not tuned on, each from its own device and address. */
export const disguises: Attack = {
  name: 'refused words in disguise, each from a new device and address',
  prepare: async (server) => {
    const { evasions } = readThirdWordSet()
    return async (signal) => {
      const got = tally()
      let next = 0
      await again(AT_ONCE, signal, async () => {
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
        got.add(answer.status)
      })
      return got.summary
    }
  },
}
