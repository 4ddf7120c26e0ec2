import type { Config } from '../config/config.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from '../domain/kernel/finding.ts'
import { SILENT } from '../domain/kernel/log.ts'
import { openOneStore } from './open-file-store.ts'

/** Read alone is tried here: a start tries to write. */
export async function bucketFindings(config: Config, timeout: number): Promise<Finding[]> {
  if (config.files.s3 === null) return []
  const store = await openOneStore(config, 's3', SILENT)
  try {
    const { elsewhere } = store
    const { origin, addressOf = null } = elsewhere ?? {}
    const presigned = origin && addressOf ? [await presignedFinding(config, origin, addressOf, timeout)] : []
    return [await readFinding(store), ...presigned]
  } finally {
    await store.close()
  }
}

type Store = Awaited<ReturnType<typeof openOneStore>>

async function readFinding(store: Store): Promise<Finding> {
  try {
    await store.hasPictures()
    return okFinding('S3_BUCKET', `${store.place} can be read`)
  } catch (error) {
    return errorFinding(
      'S3_BUCKET',
      `${store.place}: ${(error as Error).message} Check S3_ENDPOINT and the keys.`,
    )
  }
}

/** What a browser would be told of a file that is not there: who may ask hears that it is missing. */
async function presignedFinding(
  { files, publicUrl }: Config,
  origin: string,
  addressOf: (key: string) => Promise<string>,
  timeout: number,
): Promise<Finding> {
  const about = 'S3_PRESIGNED_SECONDS'
  if (files.second !== null) {
    return warningFinding(about, 'Pictures are sent through Easel while FILES_FALLBACK is set.')
  }
  if (publicUrl?.startsWith('https:') && !origin.startsWith('https:')) {
    return errorFinding(
      about,
      `Browsers show no pictures of ${origin} on pages of https:. Set S3_PUBLIC_ENDPOINT to an address of https:.`,
    )
  }
  try {
    const address = await addressOf('probe-doctor')
    const { status } = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'manual' })
    return status === 404
      ? okFinding(about, `${origin} takes what Easel signs`)
      : errorFinding(
          about,
          `${origin} answers ${status} to what Easel signs, and would to browsers. Check S3_PUBLIC_ENDPOINT, S3_FORCE_PATH_STYLE and the keys, and that no proxy before the store changes the host.`,
        )
  } catch {
    return warningFinding(
      about,
      `${origin} is not reached from here. Browsers must reach it, or they show no pictures.`,
    )
  }
}
