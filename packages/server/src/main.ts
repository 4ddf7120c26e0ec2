import { beginWell } from './process.ts'

beginWell()
const { run } = await import('./run.ts')
await run()
