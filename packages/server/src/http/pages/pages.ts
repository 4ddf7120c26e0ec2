import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicy, type PolicyExceptions, picturesPlaceOf } from '../plugins/security-headers.ts'
import { etagOf } from './site-template.ts'

export const UNBUILT = 'The pages are not built yet. Run: npm run build'

/**
 * Sends a page that browsers revalidate by ETag. With another policy it is another page: some browsers take none from an answer that
 * nothing has changed.
 */
export function sendPage(reply: FastifyReply, html: string, loosened: PolicyExceptions = {}) {
  const policy = contentPolicy(loosened)
  const etag = etagOf(html + policy + picturesPlaceOf(reply))
  reply.headers({ 'cache-control': 'no-cache', etag, 'content-security-policy': policy })
  if (reply.request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

export const unbuilt = (reply: FastifyReply) =>
  reply.code(503).type('text/plain; charset=utf-8').send(UNBUILT)

/** The query of a request, with its question mark. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [, query] = url.split('?', 2)
  return query ? `?${query}` : ''
}
