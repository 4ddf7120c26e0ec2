import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import react from '../../examples/partner-react/rspack.config.ts'
import { install } from '../../examples/partner-react18/install.ts'
import react18 from '../../examples/partner-react18/rspack.config.ts'
import { build } from '../../examples/shop/build.ts'
import { prepareDataDir } from '../../packages/server/test/support/data-dir.ts'
import { PREPARED_DATA, PREPARED_ON, today } from './prepared-data.ts'
import { ServerUnderTest } from './server.ts'

const BUILD = join(import.meta.dirname, '../../scripts/build.ts')

/**
 * Prepares what all journeys share, once and before the first: building it in a worker could break the pages
 * of another. It also renders the starter collection, which takes a while; every server starts with a copy of
 * it. Returns the cleanup.
 */
export default async function prepare(): Promise<() => void> {
  const { status } = spawnSync(process.execPath, [BUILD], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages cannot be built.')
  install()
  for (const config of [react, react18]) await build(config)
  const server = await ServerUnderTest.prepare(prepareDataDir)
  await server.down()
  process.env[PREPARED_DATA] = server.dataDir
  process.env[PREPARED_ON] = today()
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}
