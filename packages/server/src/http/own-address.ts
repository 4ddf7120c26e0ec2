import type { FastifyRequest } from 'fastify'

/** Under which address links lead here. */
export type OwnAddress = (request: FastifyRequest) => string

/** What a proxy, or whoever claims to be one, says of the host never gets into a link. */
export const ownAddress =
  (publicUrl: string | null): OwnAddress =>
  ({ headers }) =>
    publicUrl ?? `http://${headers.host ?? 'localhost'}`
