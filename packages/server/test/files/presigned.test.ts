import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { examine } from '../../src/compose/doctor.ts'
import { readConfig } from '../../src/config/config.ts'
import { type S3Server, startS3 } from '../fakes/s3.ts'
import { useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const SECONDS = 60
/** What a browser says of an image that a page of the site shows. */
const OF_IMAGE = {
  'sec-fetch-dest': 'image',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-site': 'same-origin',
  referer: 'https://easel.example/square',
}
const fixture = useServer(null)
const { post } = peopleOf(() => fixture.server)
let s3: S3Server
let lines: string[]

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(() => {
  lines = []
  s3.empty()
  s3.passes(0)
})

const start = (over: Record<string, string> = {}) =>
  fixture.start({
    environment: { ...s3.settings, S3_PRESIGNED_SECONDS: String(SECONDS), ...over },
    logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
  })
const ask = (url: string, over: Record<string, string | undefined> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  fixture.server.app.inject({
    url,
    method,
    headers: Object.fromEntries(
      Object.entries({ ...OF_IMAGE, ...over }).filter(
        (each): each is [string, string] => each[1] !== undefined,
      ),
    ),
  })
const made = async () => {
  const { id } = (await fixture.submit()).json.data
  const { slots } = await fixture.visitor.ended(id)
  return { id, url: slots[0]?.previewUrl ?? '' }
}
/** Where the browser is sent. */
const addressOf = async (url: string) => {
  const { statusCode, headers } = await ask(url)
  expect(statusCode).toBe(302)
  return String(headers.location)
}

describe('a picture of an installation whose bucket is read by browsers', () => {
  it('comes from the bucket, as what it is, for so many seconds and no longer', async () => {
    await start()
    const { url } = await made()
    const answer = await ask(url)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'Origin, Sec-Fetch-Dest, Sec-Fetch-Mode, Sec-Fetch-Site',
    })
    const address = new URL(await addressOf(url))
    expect([address.origin, address.searchParams.get('X-Amz-Expires')]).toEqual([
      s3.endpoint,
      String(SECONDS),
    ])
    const picture = await fetch(address)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    // What the store is told to say, by what is signed: this one does not.
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'response-content-type': 'image/webp',
      'response-content-disposition': 'inline',
      'response-cache-control': `private, max-age=${SECONDS}`,
    })
    const bytes = Buffer.from(await picture.arrayBuffer())
    const throughEasel = await ask(url, { 'sec-fetch-dest': 'empty' })
    expect(bytes.equals(throughEasel.rawPayload)).toBe(true)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    // A part of it, as players and downloads ask.
    const part = await fetch(address, { headers: { range: 'bytes=0-9' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    s3.passes(SECONDS / 2 - 1)
    expect((await fetch(address)).status).toBe(200)
    s3.passes(SECONDS + 1)
    expect((await fetch(address)).status).toBe(403)
  })

  it('has an address that holds for it alone, unchanged', async () => {
    await start()
    const [one, other] = [await made(), await made()]
    const [address, foreign] = [new URL(await addressOf(one.url)), new URL(await addressOf(other.url))]
    for (const [name, value] of [
      ['X-Amz-Expires', '86400'],
      ['response-content-type', 'text/html'],
      ['X-Amz-Signature', foreign.searchParams.get('X-Amz-Signature') ?? ''],
    ] as const) {
      const changed = new URL(address)
      changed.searchParams.set(name, value)
      expect([name, (await fetch(changed)).status]).toEqual([name, 403])
    }
    const swapped = new URL(address)
    swapped.pathname = foreign.pathname
    expect((await fetch(swapped)).status).toBe(403)
    expect((await fetch(address, { method: 'PUT', body: 'mine' })).status).toBe(403)
    expect((await fetch(address)).status).toBe(200)
  })

  it('has the same address for who asks again soon, so that a browser loads it once', async () => {
    await start({ S3_PRESIGNED_SECONDS: '600' })
    const { url } = await made()
    const dates = new Set<string | null>()
    const addresses = new Set<string>()
    for (let n = 0; n < 20; n += 1) {
      const address = await addressOf(url)
      addresses.add(address)
      dates.add(new URL(address).searchParams.get('X-Amz-Date'))
    }
    expect(addresses.size).toBe(dates.size)
    expect(dates.size).toBeLessThanOrEqual(2)
  })

  it.each([
    ['code that reads its bytes', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['an image that a canvas may read', { 'sec-fetch-mode': 'cors' }],
    ['a download', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ['a page of a partner', { 'sec-fetch-site': 'cross-site', referer: 'https://partner.example/' }],
    ['a page of a partner on the same domain', { 'sec-fetch-site': 'same-site' }],
    ['a frame in a partner’s page', { referer: 'https://easel.example/embed/create?partner=acme' }],
    ['a page in a partner’s app', { referer: 'https://easel.example/h5/home' }],
    ['a page that does not say which it is', { referer: undefined }],
    ['a browser or a tool that says nothing', { 'sec-fetch-dest': undefined, 'sec-fetch-mode': undefined }],
  ])('comes through Easel for %s', async (_who, over) => {
    await start()
    const { url } = await made()
    const answer = await ask(url, over)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers.vary).toBe('Origin, Sec-Fetch-Dest, Sec-Fetch-Mode, Sec-Fetch-Site')
  })

  it('comes through Easel for a page that could not load it from there', async () => {
    await start()
    const { url } = await made()
    const answer = await ask(`${url}?here`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('is not found when it was deleted or hidden, as before, and HEAD is answered here', async () => {
    const server = await start()
    const [deleted, hidden] = [await made(), await made()]
    expect((await ask(deleted.url, {}, 'HEAD')).statusCode).toBe(200)
    await addressOf(deleted.url)
    await addressOf(hidden.url)
    expect((await post(fixture.visitor, '/api/v2/mj/delete', { ids: [deleted.id] })).status).toBe(200)
    expect((await post(fixture.visitor, '/api/v2/mj/show', { id: hidden.id, shown: false })).status).toBe(200)
    server.clock.advance(60_000)
    await server.housekeeping.purge()
    for (const { url } of [deleted, hidden]) {
      const answer = await ask(url)
      expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
    }
    expect((await ask('/files/never-was.webp')).statusCode).toBe(404)
  })

  it('is in no log with its signature', async () => {
    await start()
    const { url } = await made()
    const address = await addressOf(url)
    const signature = new URL(address).searchParams.get('X-Amz-Signature') ?? ''
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    expect(lines.filter((line) => line.includes(signature) || line.includes('X-Amz-'))).toEqual([])
  })
})

describe('the pages of such an installation', () => {
  const policyOf = async (url: string) =>
    String((await fixture.server.app.inject({ url })).headers['content-security-policy'])

  it('may show images of the bucket, and connect to nothing but Easel', async () => {
    await start({ S3_PUBLIC_ENDPOINT: 'https://pictures.example', S3_FORCE_PATH_STYLE: '0' })
    const { url } = await made()
    expect(new URL(await addressOf(url)).origin).toBe(`https://${s3.bucket}.pictures.example`)
    for (const page of ['/offline', '/embed/home?partner=nobody']) {
      const policy = await policyOf(page)
      expect(policy).toContain(`img-src 'self' https://${s3.bucket}.pictures.example data: blob:;`)
      expect(policy).toContain("connect-src 'self';")
    }
    await fixture.stop()
    await fixture.start({ environment: s3.settings })
    expect(await policyOf('/offline')).toContain("img-src 'self' data: blob:;")
  })

  it('may show them before the first one is sent there, so that pages that are open then can', async () => {
    await fixture.start({ environment: { ...s3.settings, S3_PUBLIC_ENDPOINT: 'https://pictures.example' } })
    const { url } = await made()
    expect((await ask(url)).statusCode).toBe(200)
    const allowed = `img-src 'self' https://pictures.example/${s3.bucket}/ data: blob:;`
    expect(await policyOf('/offline')).toContain(allowed)
  })

  it('send everything themselves without the setting, and while files move', async () => {
    await fixture.start({ environment: s3.settings })
    const { url } = await made()
    const answer = await ask(url)
    expect([answer.statusCode, answer.headers.vary]).toEqual([200, 'Origin'])
    await fixture.stop()
    await start({ FILES_FALLBACK: 'disk' })
    expect((await ask(url)).statusCode).toBe(200)
  })
})

describe('the settings of it', () => {
  it.each([
    [{ S3_PRESIGNED_SECONDS: '29' }, /S3_PRESIGNED_SECONDS/],
    [{ S3_PRESIGNED_SECONDS: '601' }, /S3_PRESIGNED_SECONDS/],
    [{ S3_PRESIGNED_SECONDS: 'soon' }, /S3_PRESIGNED_SECONDS/],
  ])('are refused as %j', (wrong: Record<string, string>, message) => {
    expect(() => readConfig({ ...s3.settings, ...wrong })).toThrow(message)
  })

  it('are tried by npm run doctor, as a browser would', async () => {
    const about = async (over: Record<string, string>) => {
      const environment = { ...s3.settings, DATA_DIR: '/tmp', S3_PRESIGNED_SECONDS: '60', ...over }
      const found = await examine(readConfig(environment))
      return found.find(({ about: what }) => what === 'S3_PRESIGNED_SECONDS')
    }
    expect(await about({})).toMatchObject({ state: 'ok' })
    expect(await about({ S3_SECRET_ACCESS_KEY: 'somebody-elses-secret' })).toMatchObject({
      state: 'error',
      text: expect.stringContaining('403'),
    })
    expect(await about({ S3_PUBLIC_ENDPOINT: 'http://127.0.0.1:9' })).toMatchObject({ state: 'warning' })
    expect(await about({ PUBLIC_URL: 'https://easel.example' })).toMatchObject({
      state: 'error',
      text: expect.stringContaining('https:'),
    })
    expect(await about({ FILES_FALLBACK: 'disk' })).toMatchObject({ state: 'warning' })
  })
})
