import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { canInstall, installPackages } from '../../../../scripts/debian.ts'
import { freePort } from './postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
/** It refuses to run as root. */
const NOBODY = 65_534
const REFUSED = /unsupported startup parameter: (\w+)/g
const PATIENCE_MS = 10_000

/** PgBouncer itself, installed if it is missing; null on machines where it cannot be. */
export async function startPgBouncer(url: string, size = 6) {
  if (!existsSync(PROGRAM) && canInstall()) installPackages(['pgbouncer'])
  if (!existsSync(PROGRAM)) return null
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'easel-pgbouncer-'))
  const settings = join(directory, 'pgbouncer.ini')
  writeFileSync(settings, settingsOf(new URL(url), port, size))
  chmodSync(directory, 0o755)
  const child = spawn(PROGRAM, [settings], {
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
  })
  const own = new URL(url)
  own.port = String(port)
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(directory, { recursive: true, force: true })
  }
  const console = new URL(own)
  console.pathname = '/pgbouncer'
  if (!(await answers(console.href))) {
    await stop()
    throw new Error(`PgBouncer does not run:\n${log}`)
  }
  return {
    url: own.href,
    /** Names of the settings of a session that it refused, since the start. */
    refused: () => [...log.matchAll(REFUSED)].map(([, name]) => name ?? ''),
    transactions: () => transactionsOf(console.href),
    stop,
  }
}

/** As it is installed, apart from where it leads to, and that it hands out connections by transaction. */
const settingsOf = (behind: URL, port: number, size: number): string => `
[databases]
easel = host=${behind.hostname} port=${behind.port} dbname=easel user=${behind.username} password=${behind.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
`

async function answers(url: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  for (; Date.now() < until; await pause(100)) {
    const isThere = await transactionsOf(url).then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}

/** By its console, which speaks the simple protocol alone. */
async function transactionsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ database: string; total_xact_count: string }>('show stats')
    return Number(rows.find(({ database }) => database === 'easel')?.total_xact_count ?? 0)
  } finally {
    await client.end()
  }
}
