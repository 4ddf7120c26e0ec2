import { SECOND } from '@easel/contract/numbers'
import PQueue from 'p-queue'
import type { AcceptedPicture } from '../../domain/files/ports.ts'
import { createDecoderPool, type DecoderPool } from './decoder-pool.ts'

/** Pictures that are decoded at the same time, and those that may wait for them. */
const AT_ONCE = 2
const WAITING = 6
/** Time that nobody else wants is enough for any picture on a machine that has some. */
const IDLE_AT_MOST = 2 * SECOND
/** A picture that takes longer to read is not worth it: its process ends. */
const LONGEST = 20 * SECOND

/**
 * Reads what strangers send in processes of their own: decoding competes neither for the threads that read files nor
 * for the processor with those who look at pictures, and a decoder that crashes takes nobody with it. While a machine
 * has no time to spare, as when it paints without a pause, a picture is read beside everything else.
 */
export function createUploadDecoder(
  createPool: (priority: 'idle' | 'low', atOnce: number) => DecoderPool = createDecoderPool,
) {
  const idle = createPool('idle', AT_ONCE)
  const low = createPool('low', AT_ONCE)

  const queue = new PQueue({ concurrency: AT_ONCE })

  const decode = async (bytes: Uint8Array, late: AbortSignal): Promise<AcceptedPicture> => {
    const starved = AbortSignal.timeout(IDLE_AT_MOST)
    try {
      return await idle.run(bytes, starved)
    } catch (error) {
      if (!starved.aborted) throw error
      return low.run(bytes, late)
    }
  }

  return {
    async accept(bytes: Uint8Array): Promise<AcceptedPicture> {
      if (queue.size >= WAITING) return 'busy'
      return queue.add(async () => {
        // Waiting for one's turn is no fault of the picture.
        const late = AbortSignal.timeout(LONGEST)
        try {
          return await decode(bytes, late)
        } catch {
          // Its decoder fell over it; or it did not come to its end.
          return late.aborted ? 'too_slow' : 'not_an_image'
        }
      })
    },

    async close(): Promise<void> {
      await Promise.all([idle.close(), low.close()])
    },
  }
}
