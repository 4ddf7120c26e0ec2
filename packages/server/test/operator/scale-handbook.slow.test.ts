import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { type S3Server, startS3 } from '../fakes/s3.ts'
import { installation, newDirectory, removeDirectories } from '../support/installation.ts'
import { hashesOf, makePictures } from '../support/pictures.ts'
import { startPooler } from '../support/pooler.ts'
import { startPostgres } from '../support/postgres.ts'
import { SERVER, SHORT_LIVED, startProcess } from '../support/process.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const HANDBOOK = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8')
/** What npm does of a line: it hands the words behind the `--` on, and does without it. */
const NPM = `npm() {
  shift; local words=(); for word in "$@"; do [ "$word" = -- ] || words+=("$word"); done
  node ${SHORT_LIVED.join(' ')} packages/server/src/operator.ts "\${words[@]}"
}
`
let s3: S3Server

beforeAll(async () => {
  s3 = await startS3()
})
beforeEach(() => s3.empty())
afterAll(async () => {
  await s3.stop()
  removeDirectories()
})

/** A part of the handbook, from its heading to the next one of the same rank or above. */
function chapter(heading: string): string {
  const [start = ''] = HANDBOOK.split('\n').filter((line) => line.replace(/^#+ /, '') === heading)
  const rank = /^#+/.exec(start)?.[0].length ?? 0
  expect(rank, heading).toBeGreaterThan(0)
  const [, rest = ''] = HANDBOOK.split(`${start}\n`)
  return rest.split(new RegExp(`^#{1,${rank}} `, 'm'))[0] ?? ''
}

const blockIn = (text: string, language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(text)?.[1] ?? ''

interface Step {
  settings: Record<string, string>
  commands: string[]
}

/** The table of moving files, row by row: settings, and what is run with them. */
function movingSteps(): Step[] {
  const rows = chapter('Moving from a disk to a bucket, and back').matchAll(/^\| \d \| (.*?) \| (.*?) \|$/gm)
  const steps: Step[] = []
  for (const [, settings = '', what = ''] of rows) {
    const pairs = [...settings.matchAll(/(FILES\w*)=(\w+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    steps.push({
      settings: settings === 'the same' ? (steps.at(-1)?.settings ?? {}) : Object.fromEntries(pairs),
      commands: [...what.matchAll(/`(npm run [^`]+)`/g)].map(([, command = '']) => command),
    })
  }
  return steps
}

/** Back, `disk` and `s3` change places. */
const back = ({ settings, commands }: Step): Step => ({
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, place]) => [name, place === 's3' ? 'disk' : 's3']),
  ),
  commands,
})

const shell = async (script: string, env: Record<string, string>): Promise<string> => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const { stdout } = await promisify(execFile)('bash', ['-euc', NPM + script], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  return stdout
}

describe('the handbook of several machines', () => {
  it('has settings of a bucket that doctor and a start take as they stand there', async () => {
    const place = s3.settings
    const lines = blockIn(chapter('Files in a bucket'), 'sh')
      .replace('https://s3.example', place.S3_ENDPOINT)
      .replace('eu-central-1', place.S3_REGION)
      .replace('easel-pictures', place.S3_BUCKET)
      .replace('S3_ACCESS_KEY_ID=…', `S3_ACCESS_KEY_ID=${place.S3_ACCESS_KEY_ID}`)
      .replace('S3_SECRET_ACCESS_KEY=…', `S3_SECRET_ACCESS_KEY=${place.S3_SECRET_ACCESS_KEY}`)
    const own = installation()
    await own.prepare()
    expect(await shell(`${lines}\nnpm run doctor`, own.environment)).toMatch(/✓ S3_BUCKET +.* can be read/)
    const set = await shell(`${lines}\nenv | grep -E '^(FILES|S3_)'`, {})
    const settings = Object.fromEntries(
      set
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    )
    const server = await installation(settings, own.dataDir).start()
    const pictures = await makePictures(server, server.visitor())
    expect((await hashesOf(server, pictures)).every((each) => each.startsWith('200'))).toBe(true)
    await server.stop()
    expect(existsSync(join(own.dataDir, 'files'))).toBe(false)
    expect((await s3.storedKeys()).length).toBeGreaterThan(0)
  })

  it('moves files to a bucket and back by the steps of its table, and shows all of them at each', {
    timeout: 300_000,
  }, async () => {
    const steps = movingSteps()
    expect(steps).toHaveLength(5)
    expect(steps.flatMap(({ commands }) => commands)).toHaveLength(3)
    const dataDir = newDirectory()
    const withPlaces = (settings: Record<string, string>) =>
      installation({ ...s3.settings, ...settings }, dataDir)
    await withPlaces({ FILES: 'disk' }).prepare()
    const first = await withPlaces({ FILES: 'disk' }).start()
    const { device } = first.visitor()
    const pictures = await makePictures(first, first.visitor(device))
    const before = await hashesOf(first, pictures)
    await first.stop()

    const go = async ({ settings, commands }: Step): Promise<string> => {
      const place = withPlaces(settings)
      const server = await place.start()
      try {
        pictures.push(...(await makePictures(server, server.visitor(device))))
        let told = ''
        for (const command of commands) told += await shell(command, place.environment)
        const seen = await hashesOf(server, pictures)
        expect(seen.slice(0, before.length)).toEqual(before)
        expect(seen.filter((each) => !each.startsWith('200'))).toEqual([])
        return told
      } finally {
        await server.stop()
      }
    }
    let told = ''
    for (const step of steps) told += await go(step)
    expect(told).toMatch(/, 0 in .* alone\./)
    expect(withPlaces({}).files()).toEqual({})
    expect((await s3.storedKeys()).length).toBeGreaterThan(0)
    for (const step of steps.map(back)) await go(step)
    expect(await s3.storedKeys()).toEqual([])
  })

  it('has PostgreSQL end what hangs, behind a pooler, and starts past and behind it', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const lines = blockIn(chapter('Behind a pooler'), 'sql')
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query(lines)
    await admin.end()
    const pooler = await startPooler(postgres.url)
    onTestFinished(() => pooler.stop())
    const behind = new pg.Client({ connectionString: pooler.url })
    await behind.connect()
    const shown = async (name: string) => Object.values((await behind.query(`show ${name}`)).rows[0])
    expect(await shown('statement_timeout')).toEqual(['30s'])
    expect(await shown('idle_in_transaction_session_timeout')).toEqual(['5s'])
    await behind.end()
    const dataDir = newDirectory()
    const settings = {
      ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url, DATA_DIR: dataDir },
      ...{ STARTER_COLLECTION: '0', ROLE: 'api' },
    }
    const api = startProcess(SERVER, settings)
    onTestFinished(() => void api.child.kill('SIGKILL'))
    await api.ready()
    expect(pooler.refused()).toEqual([])
    expect(await shell('npm run doctor', { ...settings, PORT: '0' })).toMatch(/✓ DATABASE_DIRECT_URL/)
    expect(await api.kill('SIGTERM')).toBe(0)
  }, 120_000)

  // Containers themselves cannot be run here.
  it('restarts services with containers that the compose file has', () => {
    const lines = blockIn(chapter('With containers'), 'sh')
    const names = /for each in (.*?);/.exec(lines)?.[1]?.split(' ') ?? []
    const { services } = parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true })
    const restartable = Object.keys(services).filter((name) => /^(api|worker)-/.test(name))
    expect(names).toEqual(restartable)
    expect(lines).toContain('docker compose -f deploy/compose.yaml up -d --no-deps --wait "$each" || break')
    // A service that waits for its tables is not taken for one that has failed.
    for (const name of restartable) expect(services[name].healthcheck.start_period).toBe('1h')
  })
})
