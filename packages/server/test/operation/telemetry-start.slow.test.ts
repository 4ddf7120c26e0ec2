import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDataDir } from '../support/data-dir.ts'
import { otlpCollector } from '../support/otlp-collector.ts'
import { SERVER, startProcess } from '../support/process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-telemetry-'))
  await prepareDataDir(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts a server that notes which modules it loads. */
async function modulesOf(environment: Record<string, string>): Promise<string[]> {
  const list = join(dataDir, 'modules.txt')
  const hook = join(dataDir, 'note-modules.mjs')
  writeFileSync(list, '')
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context)
    appendFileSync(${JSON.stringify(list)}, found.url + '\\n')
    return found
  },
})`,
  )
  const server = startProcess(SERVER, {
    DATA_DIR: dataDir,
    STARTER_COLLECTION: '0',
    NODE_OPTIONS: `--import=${hook}`,
    ...environment,
  })
  await server.ready()
  await server.kill('SIGTERM')
  return readFileSync(list, 'utf8').split('\n')
}

it('a server without a collector loads nothing of OpenTelemetry, and one with a collector does', async () => {
  const isTelemetry = (url: string) => /@opentelemetry\/(?!api\/)|open-telemetry/.test(url)
  const without = await modulesOf({})
  expect(without.length).toBeGreaterThan(20)
  expect(without.filter(isTelemetry)).toEqual([])
  const collector = await otlpCollector()
  const withCollector = await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect(withCollector.some(isTelemetry)).toBe(true)
  // It was told of the metrics at the end.
  expect(collector.metrics.size).toBeGreaterThan(10)
  await collector.close()
})

it('a collector that does not answer neither keeps a server from starting nor from ending', async () => {
  const server = startProcess(SERVER, {
    DATA_DIR: dataDir,
    STARTER_COLLECTION: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  const url = await server.ready()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await server.kill('SIGTERM')).toBe(0)
})
