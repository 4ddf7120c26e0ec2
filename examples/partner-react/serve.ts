import { build } from '../shop/build.ts'
import { runExample } from '../shop/run.ts'
import { FOLDERS } from './folders.ts'
import config from './rspack.config.ts'

await build(config)
await runExample({ port: 4102, folders: FOLDERS })
