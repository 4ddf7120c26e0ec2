import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { examine } from '../../src/compose/doctor.ts'
import { readConfig } from '../../src/config/config.ts'
import { type S3Server, startS3 } from '../fakes/s3.ts'
import { eventually } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const DONE = 4
/** In ms. */
const RECOVERED = 15_000
const fixture = useServer(null)
let s3: S3Server
let lines: { level: number; msg: string; err?: unknown }[]

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(() => {
  lines = []
  s3.will('answers')
  s3.empty()
})

const start = async (over: Record<string, string> = {}, limits = {}) => {
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const server = await fixture.start({ environment: { ...s3.settings, ...over }, limits, logger })
  lines = []
  s3.seen.length = 0
  return server
}

const get = (url: string) => fixture.server.app.inject({ url })
const ready = async () => (await get('/readyz')).statusCode
const made = async (): Promise<string> => {
  const { id } = (await fixture.submit()).json.data
  const { slots, status } = await fixture.visitor.ended(id)
  expect(status).toBe(DONE)
  const { previewUrl = null } = slots[0] ?? {}
  if (previewUrl === null) throw new Error('There is no picture.')
  return previewUrl
}
const stored = () => s3.seen.filter(({ method, path }) => method === 'PUT' && path.includes('.webp'))

describe('an installation whose files are in a bucket', () => {
  it('keeps its pictures there and nowhere else, and shows them', async () => {
    const { dataDir } = await start()
    const picture = await get(await made())
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(picture.rawPayload.length),
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect((await sharp(picture.rawPayload).metadata()).format).toBe('webp')
    expect(stored().length).toBeGreaterThanOrEqual(16)
    expect(existsSync(join(dataDir, 'files'))).toBe(false)
  })

  it('removes from the bucket what was discarded', async () => {
    const server = await start()
    const url = await made()
    const { id } = (await fixture.submit()).json.data
    await fixture.visitor.ended(id)
    await fixture.database.on().updateTable('files').set({ state: 'doomed' }).execute()
    await server.housekeeping.sweep()
    const names = stored().map(({ path }) => path.split('?')[0] ?? '')
    const removed = s3.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('?')[0])
    expect(removed).toEqual(expect.arrayContaining(names))
    expect((await get(url)).statusCode).toBe(404)
  })

  it('says that it is not ready while the bucket is away, and asks to come again', async () => {
    const server = await start()
    const url = await made()
    expect(await ready()).toBe(200)
    s3.will('breaks')
    expect(await eventually(ready, (status) => status === 503)).toBe(503)
    expect((await get('/readyz')).json()).toMatchObject({ missing: ['files'] })
    const picture = await get(url)
    expect([picture.statusCode, picture.headers['retry-after']]).toEqual([503, '2'])
    const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const upload = await sendUpload(server, fixture.visitor, multipart(photo))
    expect([upload.status, upload.data.retryAfter]).toEqual([503, 2])
    s3.will('answers')
    expect(await eventually(ready, (status) => status === 200)).toBe(200)
    expect((await get(url)).statusCode).toBe(200)
    // Told once that it began, and once that it ended.
    await eventually(
      async () => {
        await get(url)
        return lines.map(({ msg }) => msg)
      },
      (told) => told.includes('The store of files answers again.'),
    )
    const about = lines.map(({ msg }) => msg).filter((msg) => msg.startsWith('The store of files'))
    expect(about).toEqual([
      'The store of files does not answer. Calls that need files get 503 until it does; nothing has to be restarted here.',
      'The store of files answers again.',
    ])
    expect(lines.filter(({ msg }) => /disk|request failed/.test(msg))).toEqual([])
  })

  it('loses no set that was asked for while the bucket was away, and paints none twice', async () => {
    await start()
    s3.will('breaks')
    await eventually(ready, (status) => status === 503)
    const { id } = (await fixture.submit()).json.data
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(fixture.server.scripted.seen).toHaveLength(0)
    s3.will('answers')
    expect(await fixture.visitor.ended(id)).toMatchObject({ status: DONE })
    expect(fixture.server.scripted.seen).toHaveLength(1)
  })

  it('stores what is being painted when the bucket goes away once it is back', async () => {
    const { scripted } = await start()
    scripted.behaves('waits')
    const { id } = (await fixture.submit()).json.data
    await eventually(
      async () => scripted.seen.length,
      (count) => count === 1,
    )
    s3.will('breaks')
    scripted.resume()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    s3.will('answers')
    expect(await fixture.visitor.ended(id)).toMatchObject({ status: DONE })
    expect(scripted.seen).toHaveLength(1)
  })

  it('stores it soon after the bucket is back, although the calls before never end, and calls no engine silent', async () => {
    const { scripted } = await start({}, { engineTimeoutSeconds: 1 })
    scripted.behaves('waits')
    const { id } = (await fixture.submit()).json.data
    await eventually(
      async () => scripted.seen.length,
      (count) => count === 1,
    )
    s3.will('silent', { quietly: true })
    scripted.resume()
    await new Promise((resolve) => setTimeout(resolve, 3000))
    s3.will('answers', { quietly: true })
    const back = performance.now()
    expect(await fixture.visitor.ended(id)).toMatchObject({ status: DONE })
    expect(performance.now() - back).toBeLessThan(RECOVERED)
    expect(scripted.seen).toHaveLength(1)
    expect(lines.filter(({ msg }) => /silent|moves to the next|failed/.test(msg))).toEqual([])
  })

  it.each([
    [{ S3_SECRET_ACCESS_KEY: 'somebody-elses-secret' }, /cannot list files in.*SignatureDoesNotMatch/],
    [{ S3_ACCESS_KEY_ID: 'SOMEBODY' }, /cannot list files in.*InvalidAccessKeyId/],
    [{ S3_BUCKET: 'of-somebody-else' }, /cannot list files in the bucket of-somebody-else.*NoSuchBucket/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /cannot list files in.*at http:\/\/127.0.0.1:9.*ECONNREFUSED/],
  ])('does not start with %j, and says no secret', async (wrong: Record<string, string>, message) => {
    const error = await start(wrong).then(
      () => null,
      (reason: Error) => reason,
    )
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(message) })
    expect(JSON.stringify([error?.message, lines])).not.toMatch(/easel-test-secret|somebody-elses-secret/)
  })

  it('is examined by npm run doctor', async () => {
    const about = async (over: Record<string, string>) => {
      const found = await examine(readConfig({ ...s3.settings, DATA_DIR: '/tmp', ...over }))
      return found.find(({ about: what }) => what === 'S3_BUCKET')
    }
    expect(await about({})).toMatchObject({ state: 'ok' })
    expect(await about({ S3_SECRET_ACCESS_KEY: 'somebody-elses-secret' })).toMatchObject({
      state: 'error',
      text: expect.stringContaining('SignatureDoesNotMatch'),
    })
  })
})
