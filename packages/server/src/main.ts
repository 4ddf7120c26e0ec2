import { restartWithEnvironment } from './restart-process.ts'
import { noticeSignals, wasSignalled } from './signals.ts'

noticeSignals()
// Whatever is written from here on is for this user alone.
process.umask(0o077)
// Beginning again would forget the signal.
if (!(await wasSignalled())) restartWithEnvironment()
const { run } = await import('./run.ts')
await run()
