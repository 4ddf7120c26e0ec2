import { beginWell } from './process.ts'

// Whatever is written from here on is for this user alone.
process.umask(0o077)
beginWell()
const { run } = await import('./run.ts')
await run()
