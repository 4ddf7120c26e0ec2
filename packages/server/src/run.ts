import { compose, type Server } from './compose/compose.ts'
import { readConfig } from './config/config.ts'
import { StartError } from './config/start-error.ts'
import { saysUnavailable } from './domain/kernel/unavailable.ts'
import { DRAIN_TIMEOUT, drainBeforeExit } from './shutdown.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  for (const warning of config.warnings) console.warn(warning)
  let stopping = false
  let stop: () => Promise<void> = async () => {}
  // Before anything is there to stop: as process 1 of a container, a signal without a listener is dropped. A database
  // that is only being opened can be left at any moment.
  drainBeforeExit(() => {
    stopping = true
    return stop()
  })
  const server = await compose(config)
  void server.ended.then((reason) => endOf(server, reason))
  const starting = server.start()
  stop = async () => {
    await starting.catch(() => {})
    await server.stop()
  }
  try {
    const { url, working } = await starting
    working.catch((error: unknown) => {
      if (!stopping) fail(error)
    })
    if (stopping) return
    console.log(url ? `Easel is ready: ${url}` : 'Easel works.')
    if (url && config.showsCodes)
      console.log(`Codes of accounts that nothing is set to send: ${url}/dev/outbox`)
  } catch (error) {
    if (stopping) return
    await server.stop().catch(() => {})
    throw error
  }
}

/** Whoever watches over the process starts it again, which is all that helps. */
async function endOf(server: Server, reason: string): Promise<void> {
  console.error(`Easel ends: its embedded database has stopped (${reason}). Start it again.`)
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT)
  await server.stop().catch(() => {})
  process.exit(1)
}

const lostDuringStart = (error: unknown): string =>
  `${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)} It went away during the start. Start again when it is back.`

/** One line for what an operator can put right; a stack for what only we can. */
function fail(error: unknown): void {
  if (error instanceof StartError) console.error(`Easel cannot start: ${error.message}`)
  else if (saysUnavailable(error)) {
    console.error(`Easel cannot start: ${lostDuringStart(error)}`)
  } else console.error('Easel cannot start:', error)
  process.exit(1)
}

/** Runs the server that the environment describes until a signal ends it. */
export const run = (): Promise<void> => start().catch(fail)
