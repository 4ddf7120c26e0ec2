import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { partnersFile, SECRET } from './partner-site.ts'
import { freePort } from './server.ts'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Every command of the project that starts an example, as `npm run` takes it. */
export const EXAMPLE_COMMANDS = Object.keys(scripts).filter((name) => name.startsWith('example:'))

/** Milliseconds that the build of an example may take on a busy machine. */
const START_WITHIN = 300_000
/** Each of them builds a site: more at once would only take longer each. */
const LANES = 2

/** Below those that systems give out by themselves: nothing takes it while the example is being built. */
const PORTS = { from: 20_000, to: 30_000 }

/** An example as its README says that it is started. */
export interface Example {
  /** Where it says that it is. */
  origin: string
  /** All that it has printed. */
  printed: string
  end(): Promise<void>
}

/** The Easel that the examples show. */
interface Easel {
  url: string
  end(): Promise<void>
}

interface ExamplesOptions {
  /** Each as `npm run` takes it, with what stands behind it: `example:react-frames 18`. */
  commands: readonly string[]
  startEasel(env: Record<string, string>, ports: Map<string, number>): Promise<Easel>
  /** Added to each example's environment. */
  env?: Record<string, string>
}

/** Examples that run by their own commands, and an Easel that knows them as a partner's. */
export class Examples {
  readonly easel: Easel
  readonly #running: Map<string, Example>

  private constructor(easel: Easel, running: Map<string, Example>) {
    this.easel = easel
    this.#running = running
  }

  static async start({ commands, startEasel, env = {} }: ExamplesOptions): Promise<Examples> {
    const ports = new Map<string, number>()
    for (const command of commands) ports.set(command, await quietPort())
    const origins = [...ports.values()].map((port) => `http://localhost:${port}`)
    const easel = await startEasel({ PARTNERS: partnersFile(origins) }, ports)
    const running = new Map<string, Example>()
    const waiting = [...ports]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [command, port] = next
        running.set(command, await startExample(command, ['--easel', easel.url, '--port', String(port)], env))
      }
    }
    const examples = new Examples(easel, running)
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
    const failed = lanes.find((lane) => lane.status === 'rejected')
    if (!failed) return examples
    await examples.end()
    throw failed.reason
  }

  of(command: string): Example {
    const example = this.#running.get(command)
    if (!example) throw new Error(`${command} does not run.`)
    return example
  }

  async end(): Promise<void> {
    for (const example of this.#running.values()) await example.end()
    await this.easel.end()
  }
}

async function quietPort(): Promise<number> {
  for (;;) {
    const port = await freePort(randomInt(PORTS.from, PORTS.to)).catch(() => null)
    if (port !== null) return port
  }
}

/**
 * Runs the command line that `npm run` would, without npm in between, so that ending it ends the example itself.
 */
async function startExample(
  command: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<Example> {
  const [name = '', ...own] = command.split(' ')
  const [program, ...line] = (scripts[name] ?? '').split(' ')
  if (program !== 'node') throw new Error(`${name} is no command of Node: ${scripts[name]}`)
  const child = spawn(process.execPath, [...line, ...own, ...words], {
    cwd: ROOT,
    // As in a partner's terminal, which says nothing of how to build.
    env: { ...process.env, NODE_ENV: undefined, EASEL_SECRET: SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { text: '' }
  const listen = (chunk: Buffer) => {
    said.text += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const origin = await addressOf(child, command, said)
  return {
    origin,
    get printed() {
      return said.text
    },
    end: () => end(child),
  }
}

async function addressOf(child: ChildProcess, command: string, said: { text: string }): Promise<string> {
  for (const until = performance.now() + START_WITHIN; performance.now() < until; ) {
    const [address] = /http:\/\/localhost:\d+/.exec(said.text) ?? []
    if (address) return address
    if (child.exitCode !== null) throw new Error(`npm run ${command} has ended:\n${said.text}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await end(child)
  throw new Error(`npm run ${command} has not said where it is:\n${said.text}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}
