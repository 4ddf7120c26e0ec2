import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Draining {
  isDraining(): boolean
  /** Proxies are told to send no more. Resolves when they have had the time to notice. */
  begin(): Promise<void>
}

/**
 * The time between the signal to end and the last call that is taken: whoever asks for readiness sees that it ends, and
 * every answer asks to open no further call on its connection.
 */
export function createDraining(seconds: number): Draining & { of(app: FastifyInstance): void } {
  let draining = false
  return {
    isDraining: () => draining,
    of(app) {
      app.server.prependListener('request', (_request, response) => {
        if (draining) response.setHeader('connection', 'close')
      })
    },
    async begin() {
      draining = true
      if (seconds > 0) await pause(seconds * 1000)
    },
  }
}
