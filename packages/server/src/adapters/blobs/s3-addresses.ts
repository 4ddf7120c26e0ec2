import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { PresignedSettings, S3Settings } from '../../config/file-store.ts'
import type { FilesElsewhere } from '../../domain/files/ports.ts'

const SECOND = 1000

export interface S3Addresses extends FilesElsewhere {
  close(): void
}

/**
 * Addresses at which anybody who has one reads a file from the bucket itself, for some seconds. What was asked for shortly after
 * each other has the same address, so that a browser loads it once.
 */
export async function createS3Addresses(
  settings: S3Settings,
  { seconds, endpoint }: PresignedSettings,
): Promise<S3Addresses> {
  const { keys } = settings
  const given = keys && { accessKeyId: keys.id.reveal(), secretAccessKey: keys.secret.reveal() }
  const place = { ...settings, endpoint: endpoint ?? settings.endpoint }
  const client = clientOf(place, given)
  const sign = (by: S3Client, key: string, seconds: number) => {
    const step = (seconds / 2) * SECOND
    return getSignedUrl(
      by,
      new GetObjectCommand({
        Bucket: settings.bucket,
        Key: key,
        ResponseContentType: 'image/webp',
        ResponseContentDisposition: 'inline',
        ResponseCacheControl: `private, max-age=${seconds}`,
      }),
      { expiresIn: seconds, signingDate: new Date(Math.floor(Date.now() / step) * step) },
    )
  }
  // Only the place is read of this one, for which no role has to be asked.
  const unsigned = clientOf(place, { accessKeyId: 'nobody', secretAccessKey: 'nothing' })
  const { origin, pathname } = new URL(await sign(unsigned, 'any', 60))
  unsigned.destroy()
  return {
    origin,
    // The buckets of others may be beside it.
    place: settings.pathStyle
      ? origin + pathname.replace(/any$/, '').replace(/[;,]/g, encodeURIComponent)
      : origin,
    addressOf: seconds === null ? null : (key) => sign(client, key, seconds),
    close: () => client.destroy(),
  }
}

const clientOf = (
  { endpoint, region, pathStyle }: S3Settings,
  credentials: { accessKeyId: string; secretAccessKey: string } | null,
): S3Client =>
  new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    region,
    forcePathStyle: pathStyle,
    // Else addresses ask for checksums that not every store knows.
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
