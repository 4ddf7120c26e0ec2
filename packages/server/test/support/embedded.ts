import { join } from 'node:path'
import { openPglite } from '../../src/adapters/postgres/pglite/client.ts'

/** The embedded database in the directory of a server that is down, to be filled by hand. */
export const openEmbeddedOf = (dataDir: string) => openPglite(join(dataDir, 'db'))
