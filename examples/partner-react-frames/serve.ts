import { install } from '../partner-react18/install.ts'
import { buildSite } from '../shop/build-site.ts'
import { runExample } from '../shop/run.ts'
import { FOLDERS, FOLDERS_18 } from './folders.ts'
import config, { withReact18 } from './vite.config.ts'

/** `18` among the arguments: with React 18. */
const isOld = process.argv.includes('18')
if (isOld) install()
await buildSite(isOld ? withReact18() : config)
await runExample({ port: 4110, folders: isOld ? FOLDERS_18 : FOLDERS })
