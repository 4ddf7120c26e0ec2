import { ServerUnderTest } from '../../e2e/support/server.ts'
import { openEmbeddedOf } from '../../packages/server/test/support/embedded.ts'
import { calm } from './calm.ts'
import { FILL, PICTURES } from './filled-postgres.ts'

/** The product on its embedded database, with that many curated works beside the starter collection. */
export async function startFilledEmbedded(works: number) {
  const server = await ServerUnderTest.start({ LOG_LEVEL: 'error' })
  await calm(server.pid)
  await server.down()
  const database = await openEmbeddedOf(server.dataDir)
  await database.query(null, FILL, [works, PICTURES, Date.now()])
  await database.script('analyze works, slots, files, quota_entries')
  await database.close()
  await server.up()
  return { server, end: () => server.end() }
}
