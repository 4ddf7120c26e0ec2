import sharp from 'sharp'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { BOUNDARY, multipart } from '../../../packages/server/test/support/upload.ts'
import { type Attack, again, from, tally } from './attack.ts'

const PATH = '/api/v2/mj/uploads'
const AT_ONCE = 8

/** Small files that take long to read: of 62 megapixels, which are not read, and of 25, which just are. */
export const uploads: Attack = {
  name: 'eight visitors send huge pictures in small files',
  async prepare(server) {
    const got = tally()
    const files = await Promise.all([bomb(7875, 7875), bomb(5000, 5000)])
    const send = async (worker: number, turn: number) => {
      const answer = await fetch(server.url + PATH, {
        method: 'POST',
        headers: {
          ...signedHeaders('POST', PATH, newDevice()),
          ...from(`198.51.100.${(worker * 7 + turn) % 250}`),
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        body: new Uint8Array(files[turn % files.length] ?? Buffer.alloc(0)),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    return async (signal) => {
      await again(AT_ONCE, signal, async (worker, turn) => {
        // Whoever sends too slowly is cut off.
        got.add(await send(worker, turn).catch(() => 'cut off'))
      })
      return got.said
    }
  },
}

const bomb = async (width: number, height: number): Promise<Buffer> =>
  multipart(
    await sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
