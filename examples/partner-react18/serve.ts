import { build } from '../shop/build.ts'
import { runExample } from '../shop/run.ts'
import { FOLDERS } from './folders.ts'
import { install } from './install.ts'
import config from './rspack.config.ts'

install()
await build(config)
await runExample({ port: 4103, folders: FOLDERS })
