import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually, newDevice, signedHeaders } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { envelopeOf, head, UPLOAD, useSockets } from '../support/raw-sockets.ts'

const MEGABYTE = 1024 * 1024

const fixture = useServer(null)
const { upload } = useSockets(() => fixture.server)
const open: Socket[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})

interface Sent {
  path?: string
  device?: string
  more?: Record<string, string>
  megabytes?: number
}

/** An upload with an answer that is not read yet. */
function begin({ path = UPLOAD, device = newDevice(), more = {}, megabytes = 8 }: Sent) {
  const { hostname, port } = new URL(fixture.server.url ?? '')
  const socket = connect(Number(port), hostname).pause()
  open.push(socket)
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const file = Buffer.alloc(megabytes * MEGABYTE, ' ')
  const body = Buffer.concat([Buffer.from(part), file, Buffer.from('\r\n--x--\r\n')])
  const headers = {
    ...signedHeaders('POST', path, device),
    'accept-encoding': 'gzip, br',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
    ...more,
  }
  const send = (bytes: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.write(bytes, () => resolve())
    })
  return { socket, send, headers: head(path, headers), body }
}

const answerOf = (text: string) => ({ status: Number(text.split(' ')[1]), data: envelopeOf(text).data })

type Case = [name: string, prepare: () => Promise<Sent>, status: number, data: object]

const cases: Case[] = [
  [
    'as many have come as may in a day',
    async () => {
      await fixture.restart({ listen: true, limits: { uploadsPerDay: 1 } })
      const { device, finish } = upload()
      await finish()
      return { device }
    },
    430,
    { reason: 'rate' },
  ],
  [
    'what is kept takes as much of the disk as it may',
    async () => {
      await fixture.restart({ listen: true, limits: { uploadsTotalMegabytes: 1 } })
      const stored = { id: 'kept', principal_id: 'p', file_name: 'f', width: 1, height: 1 }
      await fixture.database
        .on()
        .insertInto('uploads')
        .values({ ...stored, bytes: MEGABYTE, address_key: null, at: Date.now() })
        .execute()
      return {}
    },
    503,
    { reason: 'unavailable', retryAfter: 600 },
  ],
  [
    'nothing can be made on that page',
    async () => {
      await fixture.restart({ listen: true })
      const origins = ['https://shop.example']
      await fixture.server.partners.add({ id: 'acme', origins, features: ['works'] })
      return { more: { 'x-partner-id': 'acme' } }
    },
    403,
    { reason: 'not_offered' },
  ],
  [
    'all slots are taken',
    async () => {
      await fixture.restart({ listen: true, limits: { uploadsAtOnce: 1 } })
      upload()
      await eventually(
        () => fixture.database.on().selectFrom('upload_attempts').select('id').execute(),
        (ids) => ids.length === 1,
      )
      return {}
    },
    503,
    { reason: 'unavailable', retryAfter: 5 },
  ],
  [
    'it is signed by nobody',
    async () => {
      await fixture.restart({ listen: true })
      return { more: { 'x-signature': '0'.repeat(32) } }
    },
    422,
    { reason: 'signature_wrong' },
  ],
  [
    'nothing is there',
    async () => {
      await fixture.restart({ listen: true })
      return { path: '/api/v2/none' }
    },
    404,
    { reason: 'not_found' },
  ],
  [
    'it is half as large again as it may be',
    async () => {
      await fixture.restart({ listen: true })
      return { megabytes: 15 }
    },
    400,
    { reason: 'too_large' },
  ],
]

describe('a large upload that is refused before it is complete', () => {
  it.each(cases)('gets the reason: %s', async (_, prepare, status, data) => {
    const { socket, send, headers, body } = begin(await prepare())
    // As browsers and proxies do, it sends everything before it reads.
    await send(headers + body)
    const answer = Buffer.concat(await socket.toArray()).toString()
    expect(answerOf(answer)).toMatchObject({ status, data })
  })

  it('gets the answer at once, and may send the rest', async () => {
    await fixture.restart({ listen: true })
    const { socket, send, headers, body } = begin({ path: '/api/v2/none' })
    await send(headers)
    const answer = await new Promise<Buffer>((resolve) => socket.resume().once('data', resolve))
    expect(answerOf(answer.toString())).toMatchObject({ status: 404, data: { reason: 'not_found' } })
    const ended = new Promise((resolve) => socket.once('end', resolve))
    await send(body)
    await ended
  })

  it('is disconnected if its rest is endless', async () => {
    await fixture.restart({ listen: true })
    const more = { 'content-length': String(1000 * MEGABYTE) }
    const { socket, send, headers } = begin({ path: '/api/v2/none', megabytes: 0, more })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    await send(headers)
    let sent = 0
    while (!socket.destroyed && sent < 100) {
      await send(Buffer.alloc(MEGABYTE)).catch(() => {})
      sent += 1
    }
    await closed
    expect(sent).toBeLessThan(100)
  })

  it('is disconnected if its rest comes in tiny pieces', async () => {
    await fixture.restart({ listen: true })
    const more = { 'transfer-encoding': 'chunked' }
    const { socket, send, headers } = begin({ path: '/api/v2/none', megabytes: 0, more })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    await send(headers.replace(/content-length: \d+\r\n/, ''))
    let sent = 0
    // More than all buffers on the way hold, and less than may be read away in larger pieces.
    while (!socket.destroyed && sent < 4000) {
      await send('1\r\nx\r\n'.repeat(500)).catch(() => {})
      sent += 1
    }
    await closed
    expect(sent).toBeLessThan(4000)
  })
})
