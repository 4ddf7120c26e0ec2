import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const EVERY = 500
const MAX_DEPTH = 8
const SHELLS = ['sh', 'bash', 'dash', 'ash', 'ksh', 'zsh']
const PACKAGE_MANAGERS = /^(npm|pnpm|yarn)\b|\/(npm-cli\.js|pnpm\.c?js|yarn\.js)$/

/**
 * Calls back when one of the programs that started this process as a single command has ended: npm, and the
 * shells with `-c` around it. npm passes signals only to its shell, which ends without passing them on.
 * Interactive shells are not included: processes in their background outlive them.
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

/** The processes from this one up to the root, each with its parent. */
function launchers() {
  const links = []
  for (let pid = process.pid; links.length < MAX_DEPTH; ) {
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
  // The second field is the name in brackets, which may contain any character.
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
