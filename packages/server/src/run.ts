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
  // Before anything runs that must be stopped: as process 1 of a container, a signal without a listener is dropped. A
  // database that is still being opened needs no clean stop.
  drainBeforeExit(() => {
    stopping = true
    return stop()
  }, config.drainSeconds)
  const server = await compose(config)
  void server.ended.then((reason) => endOf(server, reason, config.drainSeconds))
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
    console.log(url ? `Easel is ready: ${url}` : 'Easel worker is running.')
    if (url && config.showsCodes)
      console.log(`No mail or SMS provider is set for some codes; they are shown at ${url}/dev/outbox`)
  } catch (error) {
    if (stopping) return
    await server.stop().catch(() => {})
    throw error
  }
}

/** Ends the process, because only a new start helps; a supervisor starts it again. */
async function endOf(server: Server, reason: string, drainSeconds: number): Promise<void> {
  console.error(`Easel ends: ${reason}`)
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT + drainSeconds * 1000)
  await server.stop().catch(() => {})
  process.exit(1)
}

const lostDuringStart = (error: unknown): string =>
  `${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)} It went away during the start. Start again when it is back.`

/** One line for what an operator can correct; a stack for what only we can. */
function fail(error: unknown): void {
  if (error instanceof StartError) console.error(`Easel cannot start: ${error.message}`)
  else if (saysUnavailable(error)) {
    console.error(`Easel cannot start: ${lostDuringStart(error)}`)
  } else console.error('Easel cannot start:', error)
  process.exit(1)
}

/** Runs the server that the environment describes until a signal ends it. */
export const run = (): Promise<void> => start().catch(fail)
