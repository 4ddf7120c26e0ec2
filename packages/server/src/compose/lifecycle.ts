import type { FastifyInstance } from 'fastify'
import type { EventBus } from '../adapters/events/event-bus.ts'
import type { Config } from '../config/config.ts'
import { StartError } from '../config/start-error.ts'
import type { Ids } from '../domain/kernel/ids.ts'
import type { Tracing } from '../domain/kernel/tracing.ts'
import type { Perform } from '../operator/perform.ts'
import { openOperatorSocket } from '../operator/socket.ts'
import { beginWork, type WorkParts } from './begin-work.ts'
import type { Draining } from './draining.ts'
import { openHealthPort } from './health-port.ts'
import type { PartnerParts } from './partners.ts'
import type { OpenSecurityLog } from './security.ts'
import type { createVersionWatch } from './version-watch.ts'

/** Time for returning jobs at shutdown, in ms. */
const JOB_RETURN_TIMEOUT = 4000
/** Time for running requests at shutdown, in ms. */
const REQUEST_TIMEOUT = 3000

interface Parts extends WorkParts {
  app: FastifyInstance
  eventBus: EventBus
  engines: { close(): Promise<void> }
  files: { close(): Promise<void> }
  moderation: { close(): Promise<void> }
  images: { close(): Promise<void> }
  senders: { close(): void }
  partners: PartnerParts
  ids: Ids
  security: OpenSecurityLog
  tracing: Pick<Tracing, 'stop'>
  draining: Draining
  perform: Pick<Perform, 'command'>
  versions: Pick<ReturnType<typeof createVersionWatch>, 'start' | 'stop'>
}

/** Orders start and stop: listen first, lose nothing on the way out. */
export function createLifecycle(parts: Parts) {
  const {
    app,
    config,
    database,
    queue,
    eventBus,
    engines,
    moderation,
    images,
    domain,
    partners,
    perform,
    log,
  } = parts
  const worker = parts.ids.next()
  let closeHealthPort = async () => {}
  const stopping = new AbortController()
  let closeSocket: (() => Promise<void>) | null = null
  let working: Promise<() => Promise<void>> | null = null

  return {
    /**
     * Listens (optionally) and starts the workers. Returns the address and a promise that settles with the workers.
     * Throws a `StartError` when the port is unavailable.
     */
    async start({
      listen = config.role !== 'worker',
    } = {}): Promise<{ url: string | null; working: Promise<void> }> {
      await parts.versions.start()
      closeHealthPort = await openHealthPort(app, config)
      await eventBus.start()
      await partners.start(config.partners)
      if (config.starterCollection !== '0') await domain.seedStarter?.()
      const url = listen ? await bind(app, config) : null
      closeSocket =
        listen && config.databaseUrl === null
          ? await openOperatorSocket(config.dataDir, perform.command)
          : null
      working = beginWork(parts, worker, stopping.signal)
      return { url, working: working.then(() => {}) }
    },

    /** Finishes requests, returns jobs and closes everything. */
    async stop(): Promise<void> {
      await parts.draining.begin()
      stopping.abort()
      const watched = parts.versions.stop()
      await closeSocket?.()
      await closeWithin(app, REQUEST_TIMEOUT)
      const stopSchedule = await working?.catch(() => null)
      await queue
        .stop(JOB_RETURN_TIMEOUT)
        .catch((error: unknown) => log.error({ err: error }, 'the queue did not stop'))
      await stopSchedule?.()
      await watched
      await engines.close()
      await moderation.close()
      await images.close()
      parts.senders.close()
      partners.stop()
      await domain.admissions.leave(worker).catch(() => {})
      // The last metrics are read from the database.
      await parts.tracing.stop()
      await eventBus.stop()
      await database.close()
      await parts.files.close()
      await closeHealthPort()
      parts.security.close()
    },
  }
}

async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const timeout = setTimeout(() => app.server.closeAllConnections(), ms)
  await app.close()
  clearTimeout(timeout)
}

async function bind(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
    }
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be opened. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is no address of this machine. Correct it.`)
    }
    throw error
  }
}
