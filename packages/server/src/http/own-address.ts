import type { FastifyRequest } from 'fastify'

/** Builds the base URL of links to this installation. */
export type OwnAddress = (request: FastifyRequest) => string

/** Forwarded host headers are never used in links, because they can be forged. */
export const ownAddress =
  (publicUrl: string | null): OwnAddress =>
  ({ headers }) =>
    publicUrl ?? `http://${headers.host ?? 'localhost'}`
