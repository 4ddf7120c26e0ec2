import { runExample } from '../shop/run.ts'
import { build } from './build.ts'
import { FOLDERS } from './folders.ts'

await build()
await runExample({ port: 4109, folders: FOLDERS })
