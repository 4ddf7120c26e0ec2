import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '../../src/compose/compose.ts'
import { runOperatorCommand } from '../../src/compose/run-operator-command.ts'
import { readConfig } from '../../src/config/config.ts'
import { eventually, signedHeaders } from '../support/client.ts'
import { startPostgres } from '../support/postgres.ts'

/** On PostgreSQL a command asks no server: it answers by itself. */
describe('a command beside servers on PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-command-'))
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let server: Awaited<ReturnType<typeof compose>>
  const configOf = (more: Record<string, string> = {}) =>
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      STARTER_COLLECTION: '0',
      IMAGE_MODERATION: 'off',
      LOG_LEVEL: 'silent',
      ENGINES: JSON.stringify([
        'sketch',
        {
          ...{
            id: 'openai',
            type: 'openai',
            baseUrl: 'http://127.0.0.1:9',
            apiKey: 'k',
            model: 'gpt-image-1',
          },
          ...{ pricePerSet: 0.16, dailySpendCap: 5 },
        },
      ]),
      WRITER: JSON.stringify({ baseUrl: 'http://127.0.0.1:9', model: 'any', pricePerPrompt: 0.01 }),
      ...more,
    })
  const config = (): ReturnType<typeof configOf> => configOf({ SECURITY_LOG: join(dataDir, 'security.log') })
  const ofServer = async <T>(name: string): Promise<T> => {
    const outcome = await server.perform.command(name, {})
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.result as T
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    server = await compose(config(), { starter: null })
    await (await server.start({ listen: false })).working
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('says the same of today as the console, engines and spending included', async () => {
    const { at: _, ...ofConsole } = await ofServer<{ at: number; spend: { service: string }[] }>(
      'today.report',
    )
    const { at: __, ...ofCommand } = await runOperatorCommand(config(), 'today.report', {})
    expect(ofCommand).toEqual(ofConsole)
    expect(new Set(ofCommand.spend.map(({ service }) => service))).toEqual(
      new Set(['openai', 'writer', 'all']),
    )
  })

  it('reads what was refused from the security log', async () => {
    const url = '/api/v2/mj/red-dot'
    for (const from of ['203.0.113.5', '203.0.113.6']) {
      const headers = signedHeaders('GET', url, 'd'.repeat(22), { secret: 'wrong' })
      const { statusCode } = await server.app.inject({ url, headers, remoteAddress: from })
      expect(statusCode).toBeGreaterThanOrEqual(400)
    }
    const ofCommand = await eventually(
      () => runOperatorCommand(config(), 'refusals.list', {}),
      (listed) => listed.length === 2,
      5000,
    )
    // Each is noted a moment after the other.
    const untimed = (listed: object[]) => listed.map((refusal) => ({ ...refusal, at: 0 }))
    expect(untimed(ofCommand)).toEqual(untimed(await ofServer('refusals.list')))
    expect(ofCommand.map(({ address }) => address)).toEqual(['203.0.113.6', '203.0.113.5'])
  })

  it('says so where it cannot know what was refused', async () => {
    await expect(runOperatorCommand(configOf(), 'refusals.list', {})).rejects.toThrow(/SECURITY_LOG/)
  })
})
