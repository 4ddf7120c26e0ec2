/** Runs the programs of a command, which end together. Plain JavaScript for any Node from 18 on. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onLauncherGone } from './launchers.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The running child processes, and the signal that asked this process to end. */
const children = new Set()
let asked = null

/** Called first: as process 1 of a container, a process without a handler ignores signals. `atExit` is what is to be let go of. */
export function endTogether(atExit) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  onLauncherGone(() => end('SIGTERM'))
  // What runs beside a step that fails must not go on writing.
  process.on('exit', () => {
    end('SIGTERM')
    atExit()
  })
}

function end(signal) {
  asked ??= signal
  for (const child of children) child.kill(signal)
}

/** Whether this process is ending. */
export const isAsked = () => asked !== null

/** If a signal asked for it, everything ends. */
export function endIfAsked() {
  if (asked) process.exit(codeOf(asked))
}

/**
 * Runs a program in this terminal and passes signals on; `began` is given the child process. Returns its exit code as shells
 * count it.
 */
export async function run(command, args, { priority, began, ...options } = {}) {
  endIfAsked()
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  children.add(child)
  if (priority && child.pid) lowerPriority(child.pid, priority)
  if (child.pid) began?.(child)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...how) => resolve(how))
  })
  children.delete(child)
  return code ?? codeOf(signal)
}

/** It may have ended. */
function lowerPriority(pid, priority) {
  try {
    setPriority(pid, priority)
  } catch {}
}

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0)

/** Runs a step before the task. If a signal ends the step, everything ends. */
export async function step(complaint, ...how) {
  const code = await run(...how)
  endIfAsked()
  if (code !== 0) fail(complaint)
}

export function fail(line) {
  console.error(line)
  process.exit(1)
}
