import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventually } from './client.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/** A program of several nested processes, started from the root of the project with only these settings. */
export function startTree(command: string, args: readonly string[], settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child: ChildProcess = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', STARTER_COLLECTION: '0', ...settings },
    stdio: 'pipe',
    // A process group of its own, as a shell creates for a command.
    detached: true,
  })
  let output = ''
  const gather = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', gather)
  child.stderr?.on('data', gather)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  return {
    child,
    ended,
    output: () => output,
    async ready(): Promise<{ url: string; server: number }> {
      const url = await eventually(
        async () => {
          if (child.exitCode !== null) throw new Error(`It has ended: ${output}`)
          return /Easel is ready: (http:\/\/[\d.:]+)/.exec(output)?.[1]
        },
        (found) => found !== undefined,
        170_000,
      )
      const server = processes().find(({ args: [, script, ...rest], pid }) => {
        const isServer = script?.endsWith('server/dist/main.js') === true
        return isServer && (rest.length === 0 || rest.length === 1) && isBelow(pid, child.pid ?? 0)
      })
      if (!server) throw new Error(`There is no server: ${output}`)
      return { url: String(url), server: server.pid }
    },
  }
}

interface Running {
  pid: number
  parent: number
  args: string[]
}

export const isRunning = (pid: number): boolean => processes().some((each) => each.pid === pid)

/** All running processes, without zombies. */
function processes(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, state, parent] = /^.*\) (\S) (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
        return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
      } catch {
        return []
      }
    })
}

function isBelow(pid: number, ancestor: number): boolean {
  const all = new Map(processes().map((each) => [each.pid, each.parent]))
  for (let at: number | undefined = pid; at; at = all.get(at)) if (at === ancestor) return true
  return false
}
