import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fixedTimeEngine } from '../fakes/fixed-time-engine.ts'
import { newDevice, signedHeaders } from '../support/client.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { startProcess } from '../support/process.ts'

const HOOK = new URL('../support/loaded-modules.mjs', import.meta.url).href
/** Not code of the engine: the pictures of the first home page, and what is known of them. */
const COLLECTION = '/sketch-engine/src/starter.ts'
/** Libraries of payment providers and of mail: hundreds of modules. */
const UNCONFIGURED = /\/node_modules\/(alipay-sdk|stripe|nodemailer)\//
let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'easel-engines-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

it('without the built-in engine in ENGINES none of its code is loaded, and the first home page still has works', async () => {
  const loaded = join(directory, 'loaded')
  const dataDir = join(directory, 'data')
  await prepareDataDir(dataDir)
  const outside = await fixedTimeEngine(10)
  const server = startProcess('src/main.ts', {
    DATA_DIR: dataDir,
    ...outside.env,
    NODE_OPTIONS: `--import=${HOOK}`,
    LOADED_MODULES: loaded,
  })
  try {
    const url = await server.ready()
    const path = '/api/v2/mj/homepage'
    const home = async () => {
      const answer = await fetch(url + path, { headers: signedHeaders('GET', path, newDevice()) })
      return ((await answer.json()) as { data: { items: unknown[] } }).data.items.length
    }
    await expect.poll(home, { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    const modules = readFileSync(loaded, 'utf8').split('\n')
    expect(modules.some((module) => module.endsWith('/server/src/compose/compose.ts'))).toBe(true)
    const ofEngine = modules.filter((module) => module.includes('/sketch-engine/src/'))
    expect(ofEngine.filter((module) => !module.endsWith(COLLECTION))).toEqual([])
    // Nor what nobody has configured beside it.
    expect(modules.filter((module) => UNCONFIGURED.test(module))).toEqual([])
  } finally {
    await server.kill('SIGKILL')
    outside.close()
  }
})
