import { rmSync } from 'node:fs'
import { PREPARED_DATA } from './prepared-data.ts'
import { ServerUnderTest } from './server.ts'

/**
 * A new installation takes a while to make its database and to hang its collection: a run of journeys makes one before
 * it begins, and each of its servers begins with a copy. Answers what takes it away again.
 */
export default async function prepare(): Promise<() => void> {
  const server = await ServerUnderTest.start()
  await server.down()
  process.env[PREPARED_DATA] = server.dataDir
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}
