import type { Upload } from '@easel/contract/types'
import sharp from 'sharp'
import { signedHeaders, type Visitor } from './client.ts'
import { plain } from './engine.ts'
import type { TestServer } from './server.ts'

const URL = '/api/v2/mj/uploads'
export const BOUNDARY = 'easel-test-boundary'

export function multipart(bytes: Uint8Array, name = 'photo.png', type = 'image/png'): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** Sends a picture to start from, as a page does. */
export async function sendUpload(
  server: TestServer,
  who: Visitor,
  payload: Buffer,
  more: Record<string, string> = {},
  from = '127.0.0.1',
) {
  const now = server.clock.now()
  const answer = await server.app.inject({
    method: 'POST',
    url: URL,
    remoteAddress: from,
    headers: {
      ...signedHeaders('POST', URL, who.device, { now }),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...more,
    },
    payload,
  })
  return {
    status: answer.statusCode,
    data: answer.json<{ data: Upload & { reason?: string; retryAfter?: number } }>().data,
  }
}

/** A photo to upload, of one gray. */
export const grayPhoto = async () => {
  const { rgba, width, height } = plain(90, 400, 400)
  return multipart(
    await sharp(rgba, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
}
