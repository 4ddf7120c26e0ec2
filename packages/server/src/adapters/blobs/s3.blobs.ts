import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '../../config/file-store.ts'
import { StartError } from '../../config/start-error.ts'
import type { FileStore } from '../../domain/files/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'
import { createOutage } from '../system/outage.ts'
import type { S3Addresses } from './s3-addresses.ts'
import { asUnavailable, reasonOf, saysMissing } from './s3-errors.ts'

/** In ms: for a connection, for the beginning of an answer, and between two pieces of a file. */
const CONNECT_TIMEOUT = 2000
const ANSWER_TIMEOUT = 5000
/**
 * The same for what is written, which must arrive first: slowly, but never without anything moving. The client counts what does not
 * move from the third second of a call on, so that a store has 10 seconds to answer for what has arrived by then, and 7 otherwise.
 */
const WRITE_TIMEOUT = 20_000
const WRITE_IDLE_TIMEOUT = 7000
const IDLE_TIMEOUT = 30_000
/** The first one included. */
const ATTEMPTS = 2
/** A visitor with a slow line holds one while a picture is sent. */
const CONNECTIONS = 256
/** A name is random and its content never changes. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable'
const PICTURE = /^[\w-]{2}\/.+\.webp$/

/** Files in a bucket of an S3-compatible store. */
export function createS3Blobs(
  settings: S3Settings,
  log: Log,
  elsewhere: S3Addresses | null = null,
): FileStore {
  const { bucket } = settings
  const client = clientOf(settings, ANSWER_TIMEOUT, IDLE_TIMEOUT)
  const writer = clientOf(settings, WRITE_TIMEOUT, WRITE_IDLE_TIMEOUT)
  const diskOf = (by: S3Client) =>
    new Disk(new S3Driver({ client: by, bucket, visibility: 'private', supportsACL: false }))
  const disk = diskOf(client)
  const written = diskOf(writer)
  const outage = createOutage({
    begun: (cause) =>
      log.error(
        { reason: reasonOf(cause), bucket },
        'The store of files does not answer. Calls that need files get 503 until it does; nothing has to be restarted here.',
      ),
    ended: (fields) => log.warn(fields, 'The store of files answers again.'),
  })

  /** What `missing` says of a file that is not there. */
  const ask = async <T, M = never>(call: () => Promise<T>, missing?: M): Promise<T | M> => {
    try {
      const answer = await call()
      outage.answered()
      return answer
    } catch (error) {
      if (missing !== undefined && saysMissing(causeOf(error))) {
        outage.answered()
        return missing
      }
      outage.failed(causeOf(error))
      throw asUnavailable(causeOf(error))
    }
  }

  return {
    place: `the bucket ${bucket}`,
    put: (key, bytes) => ask(() => written.put(key, bytes, { cacheControl: CACHE_CONTROL })),
    /** Bytes and size come of one answer. */
    read: (key) =>
      ask(async () => {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return { stream: Body as NodeJS.ReadableStream, size: ContentLength ?? 0 }
      }, null),
    /** One by one: some stores have no removal of many. */
    remove: async (key) => void (await ask(() => disk.delete(key), null)),
    size: (key) =>
      ask(async () => {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        return ContentLength ?? 0
      }, null),
    hasPictures: () =>
      ask(async () => {
        const { objects } = await disk.listAll('/', { recursive: true })
        return [...objects].some((each) => each.isFile && PICTURE.test(each.key))
      }),
    elsewhere,
    async close() {
      client.destroy()
      writer.destroy()
      elsewhere?.close()
    },
  }
}

/**
 * Writes, reads and removes a file, as the server will. Throws a `StartError` that says which of it is not allowed: without
 * permission to list, S3 denies knowledge of whether a file is missing.
 */
export async function checkS3(store: FileStore, { endpoint }: S3Settings): Promise<void> {
  const key = `probe-start-${process.pid}`
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['list files in', store.hasPictures],
    ['write to', () => store.put(key, new Uint8Array(1))],
    ['read from', () => readThrough(store, key)],
    ['remove files from', () => store.remove(key)],
  ]
  for (const [step, work] of steps) {
    try {
      await work()
    } catch (error) {
      throw new StartError(
        `Easel cannot ${step} ${store.place}${endpoint === null ? '' : ` at ${endpoint}`}. ${error instanceof Error ? error.message : ''} Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys.`,
      )
    }
  }
}

async function readThrough(store: FileStore, key: string): Promise<void> {
  const content = await store.read(key)
  for await (const _ of content?.stream ?? []);
}

const clientOf = (
  { endpoint, region, keys, pathStyle }: S3Settings,
  answerWithin: number,
  idleFor: number,
): S3Client =>
  new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    ...(keys === null
      ? {}
      : { credentials: { accessKeyId: keys.id.reveal(), secretAccessKey: keys.secret.reveal() } }),
    region,
    forcePathStyle: pathStyle,
    // Many stores do not know the newer checksums, and some store what is sent with them corrupted.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      requestTimeout: answerWithin,
      throwOnRequestTimeout: true,
      socketTimeout: idleFor,
      httpsAgent: { maxSockets: CONNECTIONS },
      httpAgent: { maxSockets: CONNECTIONS },
    },
  })

/** The driver wraps what the store has said. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.cause === undefined) return error
  return 'code' in error && String(error.code).startsWith('E_CANNOT_') ? error.cause : error
}
