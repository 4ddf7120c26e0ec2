import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const EVERY = 500
const DEPTH_AT_MOST = 8
const SHELLS = ['sh', 'bash', 'dash', 'ash', 'ksh', 'zsh']
const PACKAGE_MANAGERS = /^(npm|pnpm|yarn)\b|\/(npm-cli\.js|pnpm\.c?js|yarn\.js)$/

/**
 * Calls back when one of the programs that started this one for a single command is gone: npm, and the shells with
 * `-c` before and behind it. npm passes signals on to its shell alone, which ends without passing them on. A shell that
 * somebody types into is none of them: what was started in its background outlives it.
 */
export function onLauncherGone(callback) {
  const links = process.platform === 'linux' ? launchers() : npmAlone()
  if (links.length === 0) return
  const timer = setInterval(() => {
    if (links.every(([pid, parent]) => parentOf(pid) === parent)) return
    clearInterval(timer)
    callback()
  }, EVERY)
  timer.unref()
}

/** Without /proc only the direct parent is known. */
const npmAlone = () => (process.env.npm_lifecycle_event ? [[process.pid, process.ppid]] : [])

/** Each process with its parent, from this one upwards. */
function launchers() {
  const links = []
  for (let pid = process.pid; links.length < DEPTH_AT_MOST; ) {
    const parent = parentOf(pid)
    if (!parent || !isLauncher(parent)) break
    links.push([pid, parent])
    pid = parent
  }
  return links
}

function isLauncher(pid) {
  const [program = '', ...args] = (read(`/proc/${pid}/cmdline`) ?? '').split('\0')
  if (SHELLS.includes(basename(program))) return args.some((arg) => /^-[a-z]*c$/.test(arg))
  return [program, ...args].some((word) => PACKAGE_MANAGERS.test(word))
}

function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  // The second field is the name in brackets, which may hold anything.
  const [, parent] = /^.*\) \S (\d+) /s.exec(read(`/proc/${pid}/stat`) ?? '') ?? []
  return parent === undefined ? null : Number(parent)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
