import { ApiError, createClient, newDeviceId } from '@easel/client'
import type { ImageSet } from '@easel/contract/types'

/** A visitor as a program, by default with a device of its own. */
export function createVisitor(baseUrl: string, device = newDeviceId()) {
  const client = createClient({
    baseUrl,
    secret: 'easel-development',
    identity: {
      clientType: 'web',
      system: 'Linux',
      version: '0.1.0',
      deviceId: () => device,
      token: () => null,
      language: () => 'en',
    },
  })
  return {
    device,
    client,
    /** `seed`: the same images each time. */
    submit: async (prompt: string, seed?: number): Promise<string> =>
      (await client.call('submit', { body: { prompt, modelId: 0, ratioType: 1, seed } })).id,
    /** The set in any state, or null if it is unknown. */
    async read(id: string): Promise<ImageSet | null> {
      try {
        return await client.call('image', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 413 || error.status === 501) return error.data as ImageSet
        if (error.status === 404) return null
        throw error
      }
    },
  }
}
