import { createHash } from 'node:crypto'
import type { Ids } from './ids.ts'

/** 256 random bits in URL-safe letters, for whoever is to show them again. */
export const newToken = (ids: Pick<Ids, 'secret'>): string => `${ids.secret()}${ids.secret()}`

/** What is kept of a token in its place. `kind` makes a token of one kind good for nothing as another. */
export const tokenKeyOf = (kind: string, token: string): string =>
  createHash('sha256').update(`${kind}:${token}`).digest('base64url')
