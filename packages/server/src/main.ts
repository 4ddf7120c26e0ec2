import { restartWithEnvironment } from './restart-process.ts'
import { listenForSignals, wasSignaled } from './signals.ts'

listenForSignals()
// Whatever is written from here on is for this user alone.
process.umask(0o077)
// Beginning again would forget the signal.
if (!(await wasSignaled())) restartWithEnvironment()
const { run } = await import('./run.ts')
await run()
