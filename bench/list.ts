/**
 * The list of the home page with all checks (signature, replay, limits, schemas) compared with bare node:http
 * that sends the same bytes after the same three queries, on one PostgreSQL, alternating within one run. For
 * each request Easel queries the ids and revisions of the page's works, and caches works by revision.
 *
 * Run: npm run bench -- list
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { sign } from '@easel/contract/signature'
import { median, table } from './support/figures.ts'
import { startFilled } from './support/filled-postgres.ts'
import { cpuOf, waitUntilIdle } from './support/wait-until-idle.ts'

const PATH = '/api/v2/mj/homepage'
const CONCURRENCY = 8
const WINDOW = 3000
const ROUNDS = 5

const filled = await startFilled(1000)
const device = randomBytes(16).toString('base64url')
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const ours = { url: `${filled.server.url}${PATH}`, pid: filled.server.pid }
const body = await get(ours.url)
const bare = await startBare(body)
try {
  await waitUntilIdle(ours.pid)
  for (const side of [ours, bare]) await load(side, 1500)
  const rounds: { ours: Figures; bare: Figures }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await load(ours, WINDOW), bare: await load(bare, WINDOW) })
  }
  const of = (side: 'ours' | 'bare', key: keyof Figures) => median(rounds.map((round) => round[side][key]))
  const ratio = median(rounds.map((round) => round.ours.rate / round.bare.rate))
  const dearer = median(rounds.map((round) => round.ours.cpu - round.bare.cpu))
  table([
    ['', 'Easel', 'bare node:http', ''],
    ['requests a second', of('ours', 'rate').toFixed(0), of('bare', 'rate').toFixed(0), ''],
    ['processor time a request', ms(of('ours', 'cpu')), ms(of('bare', 'cpu')), ''],
    ['rate beside bare', ratio.toFixed(2), '1', '≥ 0.75'],
    ['processor time over bare', ms(dearer), '', '≤ 0.15 ms'],
  ])
} finally {
  agent.destroy()
  bare.child.kill()
  await filled.end()
}

interface Figures {
  rate: number
  /** Milliseconds of the server's CPU time. */
  cpu: number
}

function ms(value: number): string {
  return `${value.toFixed(3)} ms`
}

async function load({ url, pid }: { url: string; pid: number }, duration: number): Promise<Figures> {
  const until = performance.now() + duration
  const started = performance.now()
  const before = cpuOf(pid)
  let count = 0
  const one = async () => {
    while (performance.now() < until) {
      await get(url)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
  const seconds = (performance.now() - started) / 1000
  return { rate: count / seconds, cpu: (cpuOf(pid) - before) / count }
}

function get(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: signedHeaders() }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    })
    call.on('error', reject)
    call.end()
  })
}

function signedHeaders(): Record<string, string> {
  const timestamp = String(Date.now())
  const uuid = randomUUID()
  const signedFields = { secret: 'easel-development', method: 'GET', path: PATH, query: [], timestamp, uuid }
  return {
    'x-timestamp': timestamp,
    'x-request-id': uuid,
    'x-device-id': device,
    'x-client-type': 'web',
    'x-signature': sign(signedFields, (text) => createHash('md5').update(text).digest('hex')),
    'x-language': 'en',
    'x-system': 'Linux',
    'x-version': '0.1.0',
  }
}

async function startBare(text: string): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const script = join(import.meta.dirname, 'support/bare-list.ts')
  const child = spawn(process.execPath, [script, filled.databaseUrl, Buffer.from(text).toString('base64')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, child }
}
