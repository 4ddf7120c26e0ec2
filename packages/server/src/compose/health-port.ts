import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../config/start-error.ts'

const SERVED: readonly string[] = ['/healthz', '/readyz', '/metrics']

/** Serves what operators ask for, and nothing else, on a port of its own: of a worker, which serves nothing besides. */
export async function openHealthPort(
  app: FastifyInstance,
  { host, healthPort }: { host: string; healthPort: number | null },
): Promise<() => Promise<void>> {
  if (healthPort === null) return async () => {}
  await app.ready()
  const server = createServer((request, response) => {
    if (SERVED.includes(request.url ?? '')) app.routing(request, response)
    else response.writeHead(404, { 'cache-control': 'no-store' }).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(`HEALTH_PORT ${healthPort} cannot be opened (${error.code}). Choose another one.`),
      ),
    )
    server.listen(healthPort, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
