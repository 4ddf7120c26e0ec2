import type { FastifyRequest } from 'fastify'

/** A header that was sent once; null without it. */
export function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}
