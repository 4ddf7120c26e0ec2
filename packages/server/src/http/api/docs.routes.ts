import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from '../plugins/security-headers.ts'
import { docsPage, STYLE } from './docs/page.ts'
import { createOpenApi } from './openapi.ts'

/** The API's description as OpenAPI and as a page, generated at first use. */
export function docsRoutes(app: FastifyInstance): void {
  let document: ReturnType<typeof createOpenApi> | null = null
  const read = () => {
    document ??= createOpenApi()
    return document
  }
  const styleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(read()))

  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentPolicy({ styleHash }))
      .send(docsPage(read())),
  )
}
