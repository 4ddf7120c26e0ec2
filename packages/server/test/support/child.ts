import pino from 'pino'
import { compose } from '../../src/compose/compose.ts'
import { readConfig } from '../../src/config/config.ts'
import { plain, scriptedOffer } from './engine.ts'

/** The server in a process of its own, with an engine that takes its time: to be killed by tests. */
const config = readConfig(process.env)
const server = await compose(config, {
  starter: null,
  logger: pino({ level: 'silent' }),
  engines: {
    scripted: {
      offer: scriptedOffer,
      create: () => ({
        id: 'scripted',
        repeatable: false,
        async imagine({ slots }, { onPicture, onProgress, signal }) {
          for (const slot of slots) {
            await new Promise((resolve) => setTimeout(resolve, 100))
            signal.throwIfAborted()
            onProgress(slot, 0.5)
            onPicture(slot, plain(slot * 40))
          }
        },
        close: async () => {},
      }),
    },
  },
})
const { url } = await server.start()
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
console.log(`ready ${url}`)
