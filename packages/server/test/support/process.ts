import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MALLOC } from '../../src/restart-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The server as `npm start` runs it. The run of the tests has built it from its current sources. */
export const SERVER = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/**
 * For processes that are too short-lived to gain from more. The embedded PostgreSQL, which is WebAssembly, is compiled
 * without optimization: half the work of opening a database is saved. Garbage is collected by one thread: several that
 * wait for each other take a fifth more, where all cores are busy.
 */
export const SHORT_LIVED = ['--liftoff-only', '--single-threaded-gc']

/** Set in advance, so that a server does not re-execute itself to set it, which takes a third of a second. */
export const PREPARED_ENVIRONMENT = MALLOC

/** Starts a script of this package with only the given settings, optionally as another user. */
export function startProcess(
  script: string,
  environment: Record<string, string>,
  words: string[] = [],
  user: { uid?: number; gid?: number } = {},
) {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
  const child = spawn(process.execPath, [...SHORT_LIVED, script, ...words], {
    cwd: ROOT,
    env: { PATH, PORT: '0', ...compiled, ...PREPARED_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const gather = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', gather)
  child.stderr?.on('data', gather)
  return {
    child,
    ended,
    output: () => output,
    /** Resolves with the address once the process says that it is ready. */
    ready: () => readyUrl(child, () => output),
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return ended
    },
  }
}

function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const url = /http:\/\/[\d.:]+/.exec(output())?.[0]
      if (url) resolve(url)
    }
    child.stdout?.on('data', check)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${output()}`)))
    check()
  })
}
