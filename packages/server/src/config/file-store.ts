import { z } from 'zod'
import { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

/** Names of DNS, as every provider takes them. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const endpoint = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'must be an address such as https://s3.example',
  })
  .refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).search === '', {
    message: 'must hold no user, password or query: keys are S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  })
const key = (least: number) =>
  z
    .string()
    .refine((text) => text.length >= least && !/\s/.test(text), {
      message: 'is too short to be a key, or holds white space',
    })
    .transform((text) => new Secret(text))

const Kind = z.enum(['disk', 's3'])
export type FileStoreKind = z.output<typeof Kind>

/** Where the files of pictures are. */
export const fileStoreFields = {
  FILES: Kind.default('disk'),
  FILES_FALLBACK: Kind.optional(),
  S3_ENDPOINT: endpoint.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { message: 'must be a region such as eu-central-1' })
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(BUCKET, { message: 'must be the name of a bucket: 3 to 63 of a–z, 0–9, - and .' })
    .optional(),
  S3_ACCESS_KEY_ID: key(3).optional(),
  S3_SECRET_ACCESS_KEY: key(8).optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1']).optional(),
  S3_PRESIGNED_SECONDS: z.coerce
    .number({ message: 'must be a number of seconds' })
    .int({ message: 'must be a whole number of seconds' })
    .min(30, { message: 'must be 30 or more: browsers load what they were told of for some seconds' })
    .max(600, { message: 'must be 600 or less: so long a deleted picture can still be read' })
    .optional(),
  S3_PUBLIC_ENDPOINT: endpoint.optional(),
}

const Given = z.object(fileStoreFields)

/** An S3-compatible store. */
export interface S3Settings {
  /** Null: Amazon's own, by its region. */
  endpoint: string | null
  region: string
  bucket: string
  /** Null: what the SDK finds by itself, such as the role of the machine. */
  keys: { id: Secret; secret: Secret } | null
  /** The bucket is in the path, not in the host. */
  pathStyle: boolean
}

/** How browsers read pictures from the store itself. */
export interface PresignedSettings {
  /** For how long an address holds; null: browsers are sent to none, but pages may show what is there. */
  seconds: number | null
  /** Where browsers reach the store; null: where Easel does. */
  endpoint: string | null
}

/** Where files are: `first` is written to; `second`, where there is one, is read as well. */
export interface FileStoreSettings {
  first: FileStoreKind
  second: FileStoreKind | null
  /** Null: neither of them is S3. */
  s3: S3Settings | null
  /** Null: pictures are sent through Easel. */
  presigned: PresignedSettings | null
}

export function fileStoreSettings(env: z.output<typeof Given>): FileStoreSettings {
  const { FILES: first, FILES_FALLBACK: second = null } = env
  if (second === first) {
    throw new StartError(
      `FILES and FILES_FALLBACK are both ${first}. Unset FILES_FALLBACK, or name the other one.`,
    )
  }
  const s3 = first === 's3' || second === 's3' ? s3SettingsOf(env) : null
  return { first, second, s3, presigned: presignedOf(env) }
}

function presignedOf(env: z.output<typeof Given>): PresignedSettings | null {
  const { FILES, S3_PRESIGNED_SECONDS: seconds = null, S3_PUBLIC_ENDPOINT: endpoint = null } = env
  return FILES === 's3' && (seconds ?? endpoint) !== null ? { seconds, endpoint } : null
}

function s3SettingsOf(env: z.output<typeof Given>): S3Settings {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env
  if (S3_BUCKET === undefined) {
    throw new StartError('S3_BUCKET is not set: name the bucket in which the files are.')
  }
  if ((id === undefined) !== (secret === undefined)) {
    throw new StartError(
      'Only one of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is set. Set both, or neither.',
    )
  }
  return {
    endpoint: S3_ENDPOINT ?? null,
    region: S3_REGION,
    bucket: S3_BUCKET,
    keys: id && secret ? { id, secret } : null,
    // Only Amazon and the like have a host name for each bucket.
    pathStyle: (env.S3_FORCE_PATH_STYLE ?? (S3_ENDPOINT === undefined ? '0' : '1')) === '1',
  }
}
