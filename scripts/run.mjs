/**
 * Entry point of `npm start`, `npm test` and `npm run test:quick`. Plain JavaScript for any Node from 18 on,
 * because it also installs the right Node: it installs what is missing, builds what has changed, then runs
 * the task. Both end together.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onLauncherGone } from './launchers.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NEEDED = 24
const OPERATOR_TASKS = [
  'partner',
  'accounts',
  'code',
  'payments',
  'words',
  'reports',
  'trash',
  'usage',
  'backup',
  'restore',
  'files',
  'doctor',
  'engines',
  'staff',
  'audit',
  'action',
]
const FORMS = { 'test:quick': ['--quick'], 'test:long': ['--long'] }

/** The running child process, and the signal that asked this process to end. */
let child = null
let asked = null

async function main(task) {
  // Registered first: as process 1 of a container, a process without a handler ignores signals.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  onLauncherGone(() => end('SIGTERM'))
  if (task === 'start') {
    await install({ dev: false })
    await build()
    // The server watches its parent by itself, because a SIGKILL of this process cannot be passed on.
    await handOver([join(ROOT, 'packages/server/dist/main.js'), `--parent=${process.pid}`])
  } else if (OPERATOR_TASKS.includes(task)) {
    await install({ dev: false })
    await handOver([join(ROOT, 'packages/server/src/operator.ts'), ...process.argv.slice(2)])
  } else {
    await install({ dev: true })
    await handOver([join(ROOT, 'scripts/test.ts'), ...(FORMS[task] ?? [])])
  }
}

function end(signal) {
  asked ??= signal
  child?.kill(signal)
}

/** Runs a program in this terminal and passes signals on. Returns its exit code as shells count it. */
async function run(command, args, options = {}) {
  if (asked) process.exit(codeOf(asked))
  child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...how) => resolve(how))
  })
  child = null
  return code ?? codeOf(signal)
}

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0)

/** Runs a step before the task. If a signal ends the step, everything ends. */
async function step(complaint, ...how) {
  const code = await run(...how)
  if (asked) process.exit(codeOf(asked))
  if (code !== 0) fail(complaint)
}

/**
 * Installs from the lock file, unless npm's own record shows that everything is installed. An image holds only what runs, and
 * says so.
 */
async function install({ dev }) {
  if (process.env.EASEL_INSTALLED === '1' || isInstalled({ dev })) return
  console.log(
    dev ? 'Installing what the product and its tests need …' : 'Installing what the product needs …',
  )
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? [] : ['--omit=dev'])]
  const complaint = 'The installation failed. See the lines above; then run the command again.'
  await step(complaint, 'npm', args, { shell: process.platform === 'win32' })
}

function isInstalled({ dev }) {
  const record = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    if (entry.link || entry.optional || entry.devOptional || (entry.dev && !dev)) return true
    return present[path]?.version === entry.version
  })
}

/** Builds the pages and the server, unless none of their sources has changed. */
async function build() {
  await step('The build failed. See the lines above.', node(), [join(ROOT, 'scripts/build.ts')])
}

/** The pinned Node if it is installed, otherwise this one if it is new enough (other platforms). */
function node() {
  const pinned = join(ROOT, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  return fail(`Node ${NEEDED} or newer is needed on this platform; this is ${process.versions.node}.`)
}

/** Runs the task and exits with its exit code. */
async function handOver(args) {
  process.exit(await run(node(), args))
}

function fail(line) {
  console.error(line)
  process.exit(1)
}

await main(process.argv[2])
