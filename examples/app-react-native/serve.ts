import { buildSite } from '../shop/build-site.ts'
import { installIn } from '../shop/install.ts'
import { runExample } from '../shop/run.ts'
import { FOLDERS } from './folders.ts'
import { openPages } from './pages.ts'
import config from './vite.config.ts'

installIn(import.meta.dirname, 'react-native-web')
await buildSite(config)
await runExample({ port: 4113, folders: FOLDERS, pagesOf: openPages })
