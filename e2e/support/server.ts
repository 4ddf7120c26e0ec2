import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED_ENVIRONMENT, SERVER, SHORT_LIVED } from '../../packages/server/test/support/process.ts'
import { copyPreparedData, isOfPreparedRun } from './prepared-data.ts'

/** Milliseconds that a start may take on a slow machine; each test has its own time-out. */
const START_WITHIN = 120_000

/** Benches measure the server with the flags that people run it with. */
const AS_PEOPLE_RUN_IT: string[] = []

/** Those that run. A journey that fails half-way ends none of its own: they end with the process of the tests. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The product as `npm start` runs it, in its own process and data directory. */
export class ServerUnderTest {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'easel-e2e-'))
  readonly port: number
  readonly env: Record<string, string>
  #child: ChildProcess | null = null
  output = ''

  private constructor(port: number, env: Record<string, string>) {
    this.port = port
    this.env = env
  }

  static async start(env: Record<string, string> = {}): Promise<ServerUnderTest> {
    const server = new ServerUnderTest(await freePort(), env)
    await copyPreparedData(server.dataDir)
    await server.up()
    return server
  }

  /** Prepares the installation that all servers of a run start with, whose starter collection `fill` adds. */
  static async prepare(fill: (directory: string) => Promise<void>): Promise<ServerUnderTest> {
    const server = new ServerUnderTest(await freePort(), {})
    await fill(server.dataDir)
    await server.up(SHORT_LIVED)
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.#child?.exitCode !== null
  }

  /** Starts the process and waits until it serves. */
  async up(flags = isOfPreparedRun() ? SHORT_LIVED : AS_PEOPLE_RUN_IT, script = SERVER): Promise<void> {
    const prepared = flags === AS_PEOPLE_RUN_IT ? {} : PREPARED_ENVIRONMENT
    const own = { PORT: String(this.port), DATA_DIR: this.dataDir }
    const env = { ...process.env, ...prepared, ...this.env, ...own }
    const child = spawn(process.execPath, [...flags, script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    running.add(child)
    child.once('exit', () => running.delete(child))
    const listener = (chunk: Buffer) => {
      this.output += chunk.toString()
    }
    child.stdout.on('data', listener)
    child.stderr.on('data', listener)
    for (const until = performance.now() + START_WITHIN; performance.now() < until; ) {
      if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${this.output}`)
      if (await this.#serves()) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    child.kill('SIGKILL')
    throw new Error(`The server does not serve:\n${this.output}`)
  }

  /** Ends the process; by default as an operator would, with `SIGKILL` as a power cut would. */
  async down(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  async end(): Promise<void> {
    await this.down()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #serves(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok
    } catch {
      return false
    }
  }
}

/** `port`: that one, or an error; any without it. */
export function freePort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
