/**
 * Whether the process that noted something is still there: by the commands, on any Node from 18 on, and by the server. Plain
 * JavaScript, since the commands run before the right Node is installed.
 */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** When a process was started: an id is used again, after a power cut or when a container starts again. Null: not known here. */
export function startOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, which may contain anything, ends with the last parenthesis.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** `since` is what `startOf` said when it wrote; without it, nothing that was written before the machine was started counts. */
export function isRunning({ by, since }, writtenAt) {
  if (!isAlive(by)) return false
  return since === null ? writtenAt > Date.now() - uptime() * 1000 : startOf(by) === since
}
