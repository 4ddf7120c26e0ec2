import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { refuse } from './errors.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Unknown paths: API paths get an envelope, pages are answered by `page`. */
export function installNotFound(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const others = methodsOf(app, path).filter((method) => method !== request.method)
    if (!path.startsWith('/api/') && others.length === 0) return page(request, reply)
    if (others.length === 0) return refuse(request, reply, new Refusal(404, 'not_found'))
    reply.header('allow', others.join(', '))
    return refuse(request, reply, new Refusal(405, 'method_not_allowed'))
  })
}

const methodsOf = (app: FastifyInstance, url: string): string[] =>
  METHODS.filter((method) => app.findRoute({ method, url }) !== null)
