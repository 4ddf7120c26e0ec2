import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { currentPackages } from '../../src/compose/public-directories.ts'
import type { RunCommand } from '../../src/operator/commands.ts'
import { OperatorError } from '../../src/operator/operator-error.ts'
import { askServer } from '../../src/operator/socket.ts'
import { TASKS } from '../../src/operator/tasks.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { GENEROUS_LIMITS } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { emptyPages } from '../support/pages.ts'
import { peopleOf } from '../support/people.ts'
import { SHORT_LIVED } from '../support/process.ts'
import { purchasesOf } from '../support/purchases.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestServer } from '../support/server.ts'
import { webhookReceiver } from '../support/webhooks.ts'

/** The handbooks whose commands are run, each from top to bottom, as somebody who reads them would. */
const HANDBOOKS = ['operate.md', 'console.md', 'partners/operate.md']
const DOCS = join(import.meta.dirname, '../../../../docs')
/** These have settings or services of their own, and tests that run them. */
const ELSEWHERE = ['backup', 'restore', 'engines', 'stack']

let database: Database
let server: TestServer
const partner = webhookReceiver()

beforeAll(async () => {
  database = await openTestDatabase()
  await emptyDatabase(database)
  server = await startServer(database, {
    limits: GENEROUS_LIMITS,
    listen: true,
    distDir: emptyPages(),
    environment: { PRIVATE_WEBHOOK_HOSTS: '127.0.0.1' },
  })
})
afterAll(() => server.close())

/** A command as it stands in a block, without what is said of it behind. */
function commandOf(text: string): { line: string; task: string } | null {
  const [line = ''] = text.split(/ {2,}| #/)
  const task = /^npm run ([a-z]+)/.exec(line)?.[1]
  return task && !ELSEWHERE.includes(task) ? { line, task } : null
}

/** The words that the program gets. npm keeps what is before the `--` and begins with a dash. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)]
    .slice(3)
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
  const dashes = words.indexOf('--')
  const ofNpm = words.slice(0, dashes === -1 ? undefined : dashes).filter((word) => word.startsWith('-'))
  expect(ofNpm, `what npm takes for itself of: ${line}`).toEqual([])
  return words.filter((word, index) => index !== dashes && word !== '…')
}

const commandsIn = (path: string) =>
  [...readFileSync(join(DOCS, path), 'utf8').matchAll(/^```\w*\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.split('\n'))
    .flatMap((text) => commandOf(text) ?? [])

/** What the task says, asked of the server by its socket as from a terminal. */
async function run(line: string, task: string): Promise<string> {
  const ask: RunCommand = async (name, input) => {
    const outcome = await askServer(server.dataDir, name, input)
    if (!outcome || 'error' in outcome) throw new OperatorError(outcome?.error ?? 'No server answers.')
    return outcome.result as never
  }
  const url = server.url ?? ''
  const around = { base: url, address: async () => url, packages: currentPackages() }
  const { text, failed } = (await TASKS[task]?.run(wordsOf(line), ask, around)) ?? { text: null }
  if (text === null || failed) throw new OperatorError(text ?? 'It is written otherwise.')
  return text
}

/** Works, an account, payments: what an installation has that the commands are about. Returns what to write for what is in angle brackets. */
async function installation(): Promise<(line: string) => Promise<string>> {
  const { made, post } = peopleOf(() => server)
  const { register, at } = membersOf(() => server)
  const { buy } = purchasesOf(() => server)
  const [author, reader] = [server.visitor(), server.visitor()]
  const work = await made(author)
  expect((await post(reader, '/api/v2/mj/square-report', { id: work, kind: 'violent' })).status).toBe(200)
  const { token } = await register(author, 'someone@example.com')
  expect((await author.submit({ prompt: 'A boat' }, at(token))).status).toBe(200)
  const payment = await buy(reader, 'week')
  const forged = { method: 'POST', url: '/api/v2/sandbox-notify', payload: { id: payment } } as const
  expect((await server.app.inject(forged)).statusCode).toBe(400)
  const [refused] = await server.operations.payments.notifications(true, 1)
  return async (line) => {
    if (line.startsWith('npm run payments review <id> -- --notification'))
      return line.replace('<id>', refused?.id ?? '')
    if (line.startsWith('npm run payments')) {
      await database.on().updateTable('payments').set({ flag: 'late' }).where('id', '=', payment).execute()
      return line.replace('<id>', payment).replace('<person>', 'nobody')
    }
    if (line.includes('812:q3Vf…')) {
      const output = await run('npm run audit', 'audit')
      return line.replace('812:q3Vf…', /--noted: (\S+)/.exec(output)?.[1] ?? '')
    }
    if (line.startsWith('npm run partner replay')) {
      const output = await run('npm run partner messages acme', 'partner')
      return line.replace('<id>', /^\S+Z +(\S+)/m.exec(output)?.[1] ?? '')
    }
    if (line.includes('give-back')) {
      const output = await run('npm run accounts -- find someone@example.com', 'accounts')
      return line.replace('<id> <n>', `${/^id: (.*)/m.exec(output)?.[1]} 1`)
    }
    return line
      .replace('<work>', work)
      .replace('<account>', 'someone@example.com')
      .replace('<target>', 'someone@example.com')
      .replace('<id>', work)
      .replace('https://shop.example/easel', partner.url)
  }
}

/** What npm does of a line: it hands the words behind the `--` on. */
const NPM = `npm() {
  shift
  if [ "$1" = --silent ]; then shift; fi
  node ${SHORT_LIVED.join(' ')} src/operator.ts "$@"
}
`

it('a backup is made, checked and restored by the lines of the handbook', async () => {
  const place = mkdtempSync(join(tmpdir(), 'easel-handbook-'))
  try {
    await prepareDataDir(join(place, 'data'))
    mkdirSync(join(place, 'etc'))
    const blocks = [...readFileSync(join(DOCS, 'operate.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
      .map(([, block = '']) => block.replaceAll('/etc/easel', join(place, 'etc')).replaceAll('/mnt', place))
      .filter((block) => /npm run .*(backup|restore)/.test(block))
    const [key = '', backUp = '', restore = '', ...others] = blocks
    expect(others).toEqual([])
    const shell = (script: string, directory: string) =>
      promisify(execFile)('bash', ['-euc', NPM + script], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, DATA_DIR: join(place, directory) },
      })
    const made = await shell(key + backUp, 'data')
    expect(made.stdout).toMatch(/can be restored/)
    const settings = backUp.split('\n').find((line) => line.startsWith('export')) ?? ''
    const restored = await shell(`${settings}\n${restore}`, 'restored')
    expect(restored.stdout).toMatch(/Restored .*, all of them verified/)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}, 120_000)

describe('the handbooks', () => {
  let filled: (line: string) => Promise<string>
  beforeAll(async () => {
    filled = await installation()
  })

  it.each(HANDBOOKS)(
    'have no command that does not do as it stands there: %s',
    async (path) => {
      const commands = commandsIn(path)
      expect(commands.length).toBeGreaterThan(8)
      const failed: string[] = []
      for (const { line, task } of commands) {
        const error = await run(await filled(line), task).then(() => null, String)
        if (error) failed.push(`${line}: ${error}`)
      }
      expect(failed).toEqual([])
    },
    240_000,
  )
})
