import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDirectory } from '../../src/adapters/postgres/core/pglite/lock.ts'
import { addressInUse, runOperatorCommand } from '../../src/compose/run-operator-command.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Outcome } from '../../src/operator/commands.ts'
import { openOperatorSocket } from '../../src/operator/socket.ts'

let dataDir: string
let ends: (() => unknown)[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-starting-'))
  ends = []
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(dataDir, { recursive: true, force: true })
})

it('a command waits for the server that is just starting, and is done by it', async () => {
  // A server holds the lock for some seconds before it takes commands.
  ends.push(lockDirectory(join(dataDir, 'easel.lock'), dataDir))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const answer = runOperatorCommand(config, 'installation.address', {})
  await new Promise((done) => setTimeout(done, 500))
  ends.push(await openOperatorSocket(dataDir, async (name) => ({ result: `${name} of the server` })))
  expect(await answer).toBe('installation.address of the server')
})

it('what a command prints leads to the server that runs, whatever its port is', async () => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '4321', LOG_LEVEL: 'silent' })
  expect(await addressInUse(config)).toBe('http://127.0.0.1:4321')
  let outcome: Outcome = { result: 'http://127.0.0.1:9876' }
  ends.push(await openOperatorSocket(dataDir, async () => outcome))
  expect(await addressInUse(config)).toBe('http://127.0.0.1:9876')
  // An older server that still runs.
  outcome = { error: 'There is no command "installation.address".' }
  expect(await addressInUse(config)).toBe('http://127.0.0.1:4321')
})
