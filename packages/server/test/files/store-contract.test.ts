import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDiskBlobs } from '../../src/adapters/blobs/disk.blobs.ts'
import { createS3Blobs } from '../../src/adapters/blobs/s3.blobs.ts'
import { createTwoStores } from '../../src/adapters/blobs/two-stores.ts'
import { readConfig } from '../../src/config/config.ts'
import type { FileStore } from '../../src/domain/files/ports.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import { type S3Server, startS3 } from '../fakes/s3.ts'

let s3: S3Server
let directory: string

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(() => {
  s3.empty()
  s3.seen.length = 0
  directory = mkdtempSync(join(tmpdir(), 'easel-files-'))
  return () => rmSync(directory, { recursive: true, force: true })
})

const openS3 = (over: Record<string, string> = {}): FileStore => {
  const { s3: settings } = readConfig({ ...s3.settings, ...over }).files
  if (settings === null) throw new Error('no settings')
  return createS3Blobs(settings, SILENT)
}

const KEY = 'ab/abcdefghijklmnopqrstuvwxyz-_0123456789.webp'
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 256)

async function contentOf(store: FileStore, key: string): Promise<Buffer | null> {
  const content = await store.read(key)
  if (content === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of content.stream) chunks.push(Buffer.from(chunk))
  expect(content.size).toBe(Buffer.concat(chunks).length)
  return Buffer.concat(chunks)
}

describe.each<[string, () => FileStore]>([
  ['a disk', () => createDiskBlobs(directory)],
  ['an S3-compatible store', () => openS3()],
  [
    'a bucket, and the disk that it takes over from',
    () => createTwoStores(openS3(), createDiskBlobs(directory)),
  ],
  [
    'a disk, and the bucket that it takes over from',
    () => createTwoStores(createDiskBlobs(directory), openS3()),
  ],
])('files on %s', (_name, open) => {
  let store: FileStore
  beforeEach(() => {
    store = open()
    return store.close
  })

  it.each([0, 1, 70_000, 3_000_000])('are read as they were written: %i bytes', async (size) => {
    const bytes = bytesOf(size)
    await store.put(KEY, bytes)
    expect((await contentOf(store, KEY))?.equals(bytes)).toBe(true)
    expect(await store.size(KEY)).toBe(size)
  })

  it('are not there before they are written, and after they are removed', async () => {
    expect([await store.read(KEY), await store.size(KEY)]).toEqual([null, null])
    await store.put(KEY, bytesOf(10))
    await store.remove(KEY)
    expect([await store.read(KEY), await store.size(KEY)]).toEqual([null, null])
  })

  it('are removed twice without a complaint', async () => {
    await store.put(KEY, bytesOf(10))
    await store.remove(KEY)
    await expect(store.remove(KEY)).resolves.toBeUndefined()
  })

  it('are written again as the same, when an attempt is repeated', async () => {
    await store.put(KEY, bytesOf(10))
    await store.put(KEY, bytesOf(10))
    expect(await contentOf(store, KEY)).toEqual(Buffer.from(bytesOf(10)))
  })

  it('are many at once', async () => {
    const keys = Array.from({ length: 40 }, (_, at) => `${at % 2 ? 'aa' : 'b-'}/${at}.webp`)
    await Promise.all(keys.map((key, at) => store.put(key, bytesOf(at * 100))))
    const sizes = await Promise.all(keys.map(async (key) => (await contentOf(store, key))?.length))
    expect(sizes).toEqual(keys.map((_, at) => at * 100))
  })

  it('are known to be there, and probes are no pictures', async () => {
    await store.put('probe-1', bytesOf(1))
    expect(await store.hasPictures()).toBe(false)
    await store.put(KEY, bytesOf(1))
    expect(await store.hasPictures()).toBe(true)
  })
})

describe('an S3-compatible store', () => {
  it.each([
    ['of another key', { S3_SECRET_ACCESS_KEY: 'easel-test-secret/of-somebody' }, 'SignatureDoesNotMatch'],
    ['of another user', { S3_ACCESS_KEY_ID: 'SOMEBODYELSE' }, 'InvalidAccessKeyId'],
    ['for another region', { S3_REGION: 'us-east-1' }, 'SignatureDoesNotMatch'],
  ])('refuses a signature %s, which is no missing file', async (_name, over, code) => {
    const store = openS3(over)
    await expect(store.read(KEY)).rejects.toThrow(`The store of files does not answer (${code}, status 403).`)
    await expect(store.put(KEY, bytesOf(3))).rejects.toThrow(code)
    await expect(store.remove(KEY)).rejects.toThrow(code)
  })

  it('gets every file with its type, kept for good by caches, and without newer checksums', async () => {
    await openS3().put(KEY, bytesOf(70_000))
    expect(s3.seen).toHaveLength(1)
    const [{ method, path, headers } = { method: '', path: '', headers: {} }] = s3.seen
    expect([method, path.split('?')[0]]).toEqual(['PUT', `/${s3.bucket}/${KEY}`])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '70000',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const names = Object.keys(headers).join()
    expect(names).not.toMatch(/checksum|trailer|x-amz-acl|if-none-match/)
  })

  it('is asked once for a picture', async () => {
    const store = openS3()
    await store.put(KEY, bytesOf(10))
    s3.seen.length = 0
    await contentOf(store, KEY)
    expect(s3.seen.map(({ method }) => method)).toEqual(['GET'])
  })

  it('that is silent is waited for a bounded time', { timeout: 60_000 }, async () => {
    const store = openS3()
    s3.will('silent')
    const from = performance.now()
    await expect(store.read(KEY)).rejects.toMatchObject({ name: 'Unavailable' })
    s3.will('answers')
    expect(performance.now() - from).toBeLessThan(15_000)
  })
})
