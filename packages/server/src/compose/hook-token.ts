import { createHmac, randomBytes } from 'node:crypto'

/** Derived from the API key, so that all processes and restarts agree; random without a key. */
export const hookTokenOf = (id: string, apiKey: string | null): string =>
  createHmac('sha256', apiKey ?? randomBytes(32))
    .update(`hook of ${id}`)
    .digest('base64url')
