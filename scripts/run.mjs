/**
 * Entry point of `npm start`, `npm test` and `npm run test:quick`. Plain JavaScript for any Node from 18 on,
 * because it also installs the right Node: it installs what is missing, builds what has changed, then runs
 * the task. Both end together.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endTogether, fail, isAsked, ROOT, run, step } from './children.mjs'
import {
  correctNote,
  installPages,
  installServing,
  installWithTests,
  isImage,
  isInstalled,
  LOWEST,
  letGo,
  noteRest,
  tellRestFailed,
} from './install.mjs'
import { telling } from './telling.mjs'

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
const REST_AFTER = Number(process.env.EASEL_REST_AFTER ?? 10_000)

async function main(task) {
  endTogether(letGo)
  if (task === 'start') {
    await installAndBuild()
    const left = noteRest()
    // The server runs on, whatever fails beside it.
    const rest = setTimeout(() => finishLater(left).catch(tellRestFailed), REST_AFTER)
    // The server watches its parent by itself, because a SIGKILL of this process cannot be passed on.
    await handOver([join(ROOT, 'packages/server/dist/main.js'), `--parent=${process.pid}`])
    clearTimeout(rest)
  } else if (OPERATOR_TASKS.includes(task)) {
    if (!isInstalled()) await installServing(await installPages())
    correctNote()
    await handOver([join(ROOT, 'packages/server/src/operator.ts'), ...process.argv.slice(2)])
  } else {
    await installWithTests()
    await handOver([join(ROOT, 'scripts/test.ts'), ...(FORMS[task] ?? [])])
  }
}

/** Pages are built as soon as what builds them is there, while the server's part is installed. */
async function installAndBuild() {
  if (isInstalled()) return build()
  const begun = await installPages()
  await Promise.all([
    telling('building the pages', build('pages')),
    installServing(begun).then(() => build('server')),
  ])
}

/** What the first page need not wait for. */
async function finishLater(left) {
  if (left?.isOurs) await left.install()
  if (!isAsked() && !isImage && existsSync(BROTLI_LEFT)) {
    await run(node(), [join(ROOT, 'scripts/brotli-later.ts')], { priority: LOWEST }).catch(() => 1)
  }
  if (left?.isOurs === false) await left.install()
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

await main(process.argv[2])
