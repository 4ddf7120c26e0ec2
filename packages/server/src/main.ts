import { giveMemoryBack } from './memory.ts'

giveMemoryBack()
const { run } = await import('./run.ts')
await run()
