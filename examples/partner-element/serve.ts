import { runExample } from '../shop/run.ts'
import { FOLDERS } from './folders.ts'

await runExample({ port: 4111, folders: FOLDERS })
