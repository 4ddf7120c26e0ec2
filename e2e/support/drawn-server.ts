import { fixedTimeEngine } from '../../packages/server/test/fakes/fixed-time-engine.ts'
import { ServerUnderTest } from './server.ts'

/**
 * A server whose images come from an engine outside, `milliseconds` after they are requested. For journeys that are not
 * about what is in the images: rendering those takes seconds.
 */
export async function startDrawnServer(milliseconds = 100, env: Record<string, string> = {}) {
  const engine = await fixedTimeEngine(milliseconds)
  const server = await ServerUnderTest.start({ ...engine.env, ...env })
  return {
    server,
    url: server.url,
    async end(): Promise<void> {
      await server.end()
      engine.close()
    },
  }
}

export type DrawnServer = Awaited<ReturnType<typeof startDrawnServer>>
