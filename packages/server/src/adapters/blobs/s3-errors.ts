import { Unavailable } from '../../domain/kernel/unavailable.ts'

/** Names that S3 gives to a missing file. HEAD has no body, so no name. */
const MISSING: readonly string[] = ['NoSuchKey', 'NotFound']

export const saysMissing = (error: unknown): boolean => error instanceof Error && MISSING.includes(error.name)

/** A short reason for the log: never a header, an address with a signature, or a key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  return [
    typeof code === 'string' ? code : error.name,
    ...(status === undefined ? [] : [`status ${status}`]),
  ].join(', ')
}

/** Whatever the store refuses may be allowed again at any time: a key that was replaced, a bucket that was full. */
export const asUnavailable = (error: unknown): Unavailable =>
  new Unavailable(`The store of files does not answer (${reasonOf(error)}).`)
