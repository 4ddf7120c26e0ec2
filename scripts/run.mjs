/**
 * Entry point of `npm start`, `npm test` and `npm run test:quick`. Plain JavaScript for any Node from 18 on,
 * because it also installs the right Node: it installs what is missing, builds what has changed, then runs
 * the task. Both end together.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL, installationIn, PAGES, SERVING, WITH_TESTS, wordsOf } from './installing.mjs'
import { onLauncherGone } from './launchers.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const INSTALLED = installationIn(ROOT)
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

/** Written by scripts/build.ts. */
const BROTLI_LEFT = join(ROOT, 'packages/standalone-shell/dist/.brotli-is-left')
/** The start itself takes both processors of a small machine. */
const REST_AFTER = 10_000
const LOWEST = 19

/** The running child processes, and the signal that asked this process to end. */
const children = new Set()
let asked = null

async function main(task) {
  // Registered first: as process 1 of a container, a process without a handler ignores signals.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  onLauncherGone(() => end('SIGTERM'))
  // What runs beside a step that fails must not go on writing.
  process.on('exit', () => {
    end('SIGTERM')
    INSTALLED.release()
  })
  if (task === 'start') {
    await installAndBuild()
    const isUnfinished = noteRest()
    // The server runs on, whatever fails beside it.
    const rest = setTimeout(() => finishLater(isUnfinished).catch(tellRestFailed), REST_AFTER)
    // The server watches its parent by itself, because a SIGKILL of this process cannot be passed on.
    await handOver([join(ROOT, 'packages/server/dist/main.js'), `--parent=${process.pid}`])
    clearTimeout(rest)
  } else if (OPERATOR_TASKS.includes(task)) {
    await installUpTo(SERVING)
    if (!isImage) INSTALLED.correctNote()
    await handOver([join(ROOT, 'packages/server/src/operator.ts'), ...process.argv.slice(2)])
  } else {
    await installWithTests()
    await handOver([join(ROOT, 'scripts/test.ts'), ...(FORMS[task] ?? [])])
  }
}

function end(signal) {
  asked ??= signal
  for (const child of children) child.kill(signal)
}

/** Runs a program in this terminal and passes signals on. Returns its exit code as shells count it. */
async function run(command, args, { priority, ...options } = {}) {
  if (asked) process.exit(codeOf(asked))
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
  children.add(child)
  if (priority && child.pid) lowerPriority(child.pid, priority)
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
async function step(complaint, ...how) {
  const code = await run(...how)
  if (asked) process.exit(codeOf(asked))
  if (code !== 0) fail(complaint)
}

/** An image holds only what runs, and says so. */
const isImage = process.env.EASEL_INSTALLED === '1'
const NPM = { shell: process.platform === 'win32' }
const NOT_INSTALLED = 'The installation failed. See the lines above; then run the command again.'

/** Pages are built while the server's part is installed. */
async function installAndBuild() {
  if (isImage || INSTALLED.stage() >= SERVING) return build()
  await installUpTo(PAGES)
  await Promise.all([build('pages'), installUpTo(SERVING).then(() => build('server'))])
}

async function installUpTo(wanted) {
  if (isImage || INSTALLED.stage() >= wanted) return
  await claimed()
  for (let stage = INSTALLED.stage() + 1; stage <= wanted; stage += 1) {
    if (stage === PAGES) console.log('Installing what the product needs …')
    else INSTALLED.removeHalves()
    INSTALLED.claim()
    await step(NOT_INSTALLED, 'npm', wordsOf(stage), NPM)
    INSTALLED.note(stage)
  }
  INSTALLED.release()
}

/** Waits until no other process installs here. */
async function claimed() {
  if (INSTALLED.claim()) return
  console.log('Waiting until another command that runs here has installed what it needs …')
  while (!INSTALLED.claim()) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (asked) process.exit(codeOf(asked))
  }
}

/** What the first page need not wait for. */
async function finishLater(isUnfinished) {
  if (isUnfinished) await installRest()
  if (asked || isImage || !existsSync(BROTLI_LEFT)) return
  await run(node(), [join(ROOT, 'scripts/brotli-later.ts')], { priority: LOWEST }).catch(() => 1)
}

/** Whether the rest is to be installed by this process. The server waits for it from the beginning. */
function noteRest() {
  if (isImage) return false
  try {
    INSTALLED.correctNote()
    if (INSTALLED.stage() >= ALL || !INSTALLED.claim()) return false
    INSTALLED.note(SERVING, { by: process.pid })
    return true
  } catch (error) {
    tellRestFailed(error)
    return false
  }
}

function tellRestFailed(error) {
  console.error(`What is left could not be installed: ${error.message}. The next start tries again.`)
}

/** Beside the server. */
async function installRest() {
  console.log('The image check and what enlarges pictures are being installed …')
  INSTALLED.removeHalves()
  const options = { ...NPM, stdio: ['ignore', 'ignore', 'inherit'], priority: LOWEST }
  const code = await run('npm', wordsOf(ALL), options).catch(() => 1)
  if (asked) return
  if (code === 0) INSTALLED.note(ALL)
  else INSTALLED.note(SERVING, { failed: true })
  INSTALLED.release()
  console.log(
    code === 0
      ? 'The image check and what enlarges pictures are installed.'
      : 'The image check and what enlarges pictures could not be installed. See the lines above; the next start tries again.',
  )
}

async function installWithTests() {
  if (isImage || INSTALLED.isWhole({ dev: true })) return
  await claimed()
  if (INSTALLED.isWhole({ dev: true })) return INSTALLED.release()
  console.log('Installing what the product and its tests need …')
  await step(NOT_INSTALLED, 'npm', WITH_TESTS, NPM)
  INSTALLED.release()
}

/** Builds the pages and the server, or one of them, unless none of their sources has changed. */
async function build(...only) {
  const env = { ...process.env, EASEL_BROTLI: 'later' }
  await step('The build failed. See the lines above.', node(), [join(ROOT, 'scripts/build.ts'), ...only], {
    env,
  })
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
