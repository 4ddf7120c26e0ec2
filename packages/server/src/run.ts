import closeWithGrace from 'close-with-grace'
import { compose, type Server } from './compose.ts'
import { readConfig } from './config/config.ts'
import { StartError } from './config/start-error.ts'

/** Everything has to be down within this time. */
const DRAIN = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  for (const warning of config.warnings) console.warn(warning)
  const server = await compose(config)
  closeWithGrace({ delay: DRAIN, logger: false }, async ({ err }) => {
    if (err) console.error(err)
    await server.stop()
  })
  void server.ended.then((reason) => endOf(server, reason))
  try {
    const { url, working } = await server.start()
    working.catch(fail)
    console.log(url ? `Easel is ready: ${url}` : 'Easel works.')
  } catch (error) {
    await server.stop().catch(() => {})
    throw error
  }
}

/** Whoever watches over the process starts it again, which is all that helps. */
async function endOf(server: Server, reason: string): Promise<void> {
  console.error(`Easel ends: its embedded database has stopped (${reason}). Start it again.`)
  setTimeout(() => process.exit(1), DRAIN)
  await server.stop().catch(() => {})
  process.exit(1)
}

/** One line for what an operator can put right; a stack for what only we can. */
function fail(error: unknown): void {
  if (error instanceof StartError) console.error(`Easel cannot start: ${error.message}`)
  else console.error('Easel cannot start:', error)
  process.exit(1)
}

/** Runs the server that the environment describes until a signal ends it. */
export const run = (): Promise<void> => start().catch(fail)
