import { buildSite } from '../shop/build-site.ts'
import { runExample } from '../shop/run.ts'
import { FOLDERS } from './folders.ts'
import config from './vite.config.ts'

await buildSite(config)
await runExample({ port: 4107, folders: FOLDERS })
