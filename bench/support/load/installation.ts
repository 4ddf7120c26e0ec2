import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../../packages/server/test/support/postgres.ts'
import { PREPARED_ENVIRONMENT, SERVER } from '../../../packages/server/test/support/process.ts'
import type { Run } from '../fill.ts'

/** As an operator would set it; a commit waits for the disk, as it does for people. */
const POSTGRES_FLAGS = ['-c', 'fsync=on', '-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB']
const START_WITHIN = 60_000
/** Milliseconds: the kernel's unit of CPU time. */
const TICK = 10

export interface Api {
  url: string
  pid: number
}

/** Processor time in milliseconds that each part has used until now. */
export interface Used {
  apis: number
  worker: number
  postgres: number
  client: number
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>

/** Two APIs and a worker on one PostgreSQL, behind a proxy that names its clients. */
export async function startInstallation(stored: string | null, env: Record<string, string>) {
  const postgres = await startPostgres(stored, POSTGRES_FLAGS)
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-load-'))
  const children: ChildProcess[] = []
  const begin = async (ROLE: string) => {
    const settings = {
      LOG_LEVEL: 'error',
      STARTER_COLLECTION: '0',
      TRUST_PROXY: '1',
      HOST: '127.0.0.1',
      PORT: '0',
    }
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [SERVER], {
      env: {
        ...{ PATH, NODE_COMPILE_CACHE, ...PREPARED_ENVIRONMENT, ...settings },
        ...{ DATABASE_URL: postgres.url, DATA_DIR: dataDir, ROLE, ...env },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return { url: await readyAt(child), pid: child.pid ?? 0 }
  }
  const client = new pg.Client({ connectionString: postgres.url })
  const end = async () => {
    for (const child of children) {
      const ended = child.exitCode === null && new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    await client.end().catch(() => {})
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    // One after the other: the first one migrates.
    const apis: Api[] = [await begin('api'), await begin('api')]
    const worker = await begin('worker')
    await client.connect()
    const run: Run = async (sql, parameters) => (await client.query(sql, parameters)).rows
    const [row] = await run('select pg_backend_pid() as pid')
    const postmaster = statOf(Number(row?.pid))?.parent ?? 0
    return {
      apis,
      run,
      used: (): Used => {
        const { user, system } = process.cpuUsage()
        return {
          apis: apis.reduce((sum, { pid }) => sum + (statOf(pid)?.used ?? 0), 0),
          worker: statOf(worker.pid)?.used ?? 0,
          postgres: usedByFamily(postmaster),
          client: (user + system) / 1000,
        }
      },
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

function readyAt(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const gather = (chunk: Buffer) => {
      output += chunk
      const [, url] = /Easel is ready: (\S+)|Easel worker is running/.exec(output) ?? [null, null]
      if (url !== null) resolve(url ?? '')
    }
    child.stdout?.on('data', gather)
    child.stderr?.on('data', gather)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${output}`)))
    void pause(START_WITHIN, null, { ref: false }).then(() =>
      reject(new Error(`It does not start: ${output}`)),
    )
  })
}

function statOf(pid: number): { parent: number; used: number; usedByEnded: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), used: (at(11) + at(12)) * TICK, usedByEnded: (at(13) + at(14)) * TICK }
  } catch {
    return null
  }
}

/** Of a process, its children, and those of them that have ended. */
function usedByFamily(parent: number): number {
  const own = statOf(parent)
  let sum = (own?.used ?? 0) + (own?.usedByEnded ?? 0)
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? statOf(Number(name)) : null
    if (child?.parent === parent) sum += child.used
  }
  return sum
}
