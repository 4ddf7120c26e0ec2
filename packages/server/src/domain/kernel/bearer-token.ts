import { createHash } from 'node:crypto'
import type { Ids } from './ids.ts'

/** A bearer token of 256 random bits in URL-safe letters. */
export const newToken = (ids: Pick<Ids, 'secret'>): string => `${ids.secret()}${ids.secret()}`

/** The hash that is stored instead of a token. `kind` keeps a token of one kind from being accepted as another. */
export const tokenKeyOf = (kind: string, token: string): string =>
  createHash('sha256').update(`${kind}:${token}`).digest('base64url')

const BEARER = /^Bearer +(\S+)$/i

/** The token of a raw `authorization` header. */
export const bearerOf = (authorization: string | null): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null
