import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@easel/contract/numbers'
import sharp from 'sharp'
import { newDevice, signedHeaders } from '../../../packages/server/test/support/client.ts'
import { BOUNDARY, multipart } from '../../../packages/server/test/support/upload.ts'
import { type Attack, createCounts, from, repeatAtOnce } from './attack.ts'

const PATH = '/api/v2/mj/uploads'
const CONCURRENCY = 8

/**
 * Small files that are slow to decode: of 62 megapixels, which are refused unread, and of 25, which are just
 * allowed.
 */
const SIDES = [7875, 5000]

/**
 * `visitors` 1: one device at one address sends eight images at once; otherwise each image is from another
 * visitor.
 */
const uploadsOf = (name: string, visitors: number): Attack => ({
  name,
  async prepare(server) {
    const counts = createCounts()
    const files = await Promise.all(SIDES.map((side) => bomb(side, side)))
    const devices = Array.from({ length: visitors }, newDevice)
    const send = async (worker: number, turn: number) => {
      const visitor = (worker * 7 + turn) % visitors
      const answer = await fetch(server.url + PATH, {
        method: 'POST',
        headers: {
          ...signedHeaders('POST', PATH, devices[visitor] ?? newDevice()),
          ...from(`198.51.100.${visitor}`),
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        body: new Uint8Array(files[turn % files.length] ?? Buffer.alloc(0)),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    return async (signal) => {
      await repeatAtOnce(CONCURRENCY, signal, async (worker, turn) => {
        // A slow upload is cut off by the server.
        counts.add(await send(worker, turn).catch(() => 'cut off'))
        // Without a pause, the attack would only measure how fast requests are refused.
        if (visitors === 1) await pause(SECOND, undefined, { signal }).catch(() => {})
      })
      return counts.summary
    }
  },
})

export const uploads = [
  uploadsOf('one visitor sends huge pictures in small files, eight at once', 1),
  uploadsOf('eight at once send huge pictures in small files, from 250 addresses', 250),
]

const bomb = async (width: number, height: number): Promise<Buffer> =>
  multipart(
    await sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
