import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import react from '../../examples/partner-react/rspack.config.ts'
import { install } from '../../examples/partner-react18/install.ts'
import react18 from '../../examples/partner-react18/rspack.config.ts'
import { build } from '../../examples/shop/build.ts'
import { prepareDataDir } from '../../packages/server/test/support/data-dir.ts'
import { PREPARED_DATA } from './prepared-data.ts'
import { ServerUnderTest } from './server.ts'

const BUILD = join(import.meta.dirname, '../../scripts/build.ts')

/**
 * What all journeys share is made once, before the first: a worker that makes it anew would take it away from the pages
 * of another. A new installation takes a while to hang its collection: each server begins with a copy of this one.
 * Answers what takes that away again.
 */
export default async function prepare(): Promise<() => void> {
  const { status } = spawnSync(process.execPath, [BUILD], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages cannot be built.')
  install()
  for (const config of [react, react18]) await build(config)
  const server = await ServerUnderTest.prepare(prepareDataDir)
  await server.down()
  process.env[PREPARED_DATA] = server.dataDir
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}
