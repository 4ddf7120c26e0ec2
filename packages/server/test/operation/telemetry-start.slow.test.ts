import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDataDir } from '../support/data-dir.ts'
import { modulesOf } from '../support/noted-modules.ts'
import { otlpCollector } from '../support/otlp-collector.ts'
import { SERVER, startProcess } from '../support/process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-telemetry-'))
  await prepareDataDir(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('a server without a collector loads nothing of OpenTelemetry, and one with a collector does', async () => {
  const isTelemetry = (url: string) => /@opentelemetry\/(?!api\/)|open-telemetry/.test(url)
  const without = await modulesOf(dataDir, {})
  expect(without.length).toBeGreaterThan(20)
  expect(without.filter(isTelemetry)).toEqual([])
  const collector = await otlpCollector()
  const withCollector = await modulesOf(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
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
