import { deflateSync } from 'node:zlib'
import type { ImageSet } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src/http/messages/messages.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { BOUNDARY, multipart, sendUpload } from '../support/upload.ts'

const HOUR = 3_600_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { get } = peopleOf(() => fixture.server)

const URL = '/api/v2/mj/uploads'
const send = (payload: Buffer, who = fixture.visitor, more: Record<string, string> = {}, from?: string) =>
  sendUpload(fixture.server, who, payload, more, from)

const picture = (width = 80, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

/** A PNG whose head says that it is enormous. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A JPEG whose head says that it is as large as a JPEG can say. */
async function jpegBomb(side: number): Promise<Buffer> {
  const bytes = await picture(64, 64).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(side, frame + 5)
  bytes.writeUInt16BE(side, frame + 7)
  return bytes
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('an upload', () => {
  it('can be a reference image: the engine gets its pixels, and the work stays out of the square', async () => {
    const { status, data } = await send(multipart(await picture().png().toBuffer()))
    expect([status, data]).toMatchObject([200, { width: 80, height: 60 }])
    const { json } = await fixture.submit(fixture.visitor, { image: data.id })
    const path = `/api/v2/mj/image/${json.data.id}`
    const answer = await untilEnded(() => get<ImageSet>(fixture.visitor, path))
    expect(answer.json.data).toMatchObject({ status: 4, shownInSquare: false })
    const { source } = fixture.server.scripted.seen.at(-1) ?? {}
    expect(source?.picture).toMatchObject({ width: 80, height: 60 })
    expect((await get(fixture.server.visitor(), `${path}?source=square`)).status).toBe(404)
  })

  it('is rotated upright, without its location, and scaled down to its displayed size', async () => {
    const bytes = await picture(3000, 2000)
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = await send(multipart(bytes, 'a.jpg', 'image/jpeg'))
    expect(data).toMatchObject({ width: 1024, height: 1536 })
    const [upload] = await fixture.database.on().selectFrom('uploads').selectAll().execute()
    const stored = await fixture.server.app.inject({ url: `/files/${upload?.file_name}` })
    const metadata = await sharp(stored.rawPayload).metadata()
    expect([metadata.format, metadata.exif, metadata.xmp]).toEqual(['webp', undefined, undefined])
  })

  it.each([
    ['nothing at all', async () => Buffer.alloc(0)],
    ['text that calls itself a PNG', async () => Buffer.from('not a picture')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>')],
    ['a GIF', async () => picture().gif().toBuffer()],
    ['a page that calls itself a PNG', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an AVIF that calls itself a PNG', async () => picture().avif().toBuffer()],
    ['a TIFF that calls itself a PNG', async () => picture().tiff().toBuffer()],
    [
      'a PDF that begins like a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('%PDF-1.7')]),
    ],
    ['smaller than anything that can be seen', async () => picture(8, 8).png().toBuffer()],
    ['half a PNG', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 120)],
    [
      'an animation',
      async () => {
        const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 10), Buffer.alloc(64 * 64 * 3, 250)])
        return sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
          .webp()
          .toBuffer()
      },
    ],
  ])('that is %s is refused with a message', async (_, make) => {
    const { status, data } = await send(multipart(await make()))
    expect([status, data.reason]).toEqual([400, 'not_an_image'])
  })

  it.each([
    ['a PNG of 50,000 × 50,000', async () => bomb(50_000)],
    ['a JPEG of 50,000 × 50,000', async () => jpegBomb(50_000)],
    ['a PNG of 26 megapixels', async () => picture(6500, 4000).png({ compressionLevel: 9 }).toBuffer()],
    [
      'a PNG of 13 megapixels with 16 bits',
      async () => picture(4000, 3250).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer(),
    ],
  ])('that is %s is not decoded', async (_, make) => {
    const { status, data } = await send(multipart(await make()))
    expect([status, data.reason]).toEqual([400, 'too_large'])
  })

  it('of 24 megapixels is accepted', async () => {
    const { status, data } = await send(multipart(await picture(6000, 4000).jpeg().toBuffer()))
    expect([status, data]).toMatchObject([200, { width: 1536, height: 1024 }])
  })

  it('is refused on pages without the create feature', async () => {
    const origins = ['https://shop.example']
    await fixture.server.partners.add({ id: 'acme', origins, features: ['works'] })
    const bytes = await picture().png().toBuffer()
    const { status, data } = await send(multipart(bytes), fixture.visitor, { 'x-partner-id': 'acme' })
    expect([status, data.reason]).toEqual([403, 'not_offered'])
  })

  it('is refused if it is too large, or not an upload at all', async () => {
    const large = await send(multipart(Buffer.alloc(10 * 1024 * 1024 + 1)))
    expect([large.status, large.data.reason]).toEqual([400, 'too_large'])
    const { status } = await fixture.visitor.post(URL, { file: 'x' })
    expect(status).toBe(400)
    expect((await send(Buffer.from(`--${BOUNDARY}--\r\n`))).status).toBe(400)
  })

  it('is private, and deleted after a day', async () => {
    const { data } = await send(multipart(await picture().webp().toBuffer()))
    const asOther = await fixture.submit(fixture.server.visitor(), { image: data.id })
    expect([asOther.status, asOther.json.data]).toMatchObject([400, { field: 'image' }])
    fixture.server.clock.advance(24 * HOUR + 1000)
    const late = await fixture.submit(fixture.visitor, { image: data.id })
    expect([late.status, late.json.data]).toMatchObject([400, { reason: 'upload_gone', field: 'image' }])
    expect(late.json.message).toBe(messageOf('upload_gone', 'en'))
    await fixture.server.housekeeping.purge()
    await fixture.server.housekeeping.sweep()
    expect(await fixture.database.on().selectFrom('files').selectAll().execute()).toEqual([])
  })
})
