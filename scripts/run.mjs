/**
 * The door of `npm start`, `npm test` and `npm run test:quick`. Plain JavaScript that any Node from 18 on runs,
 * because it is what brings the right Node: it installs what is missing, builds what has changed, and hands over.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NEEDED = 24

function main(task) {
  if (task === 'start') {
    install({ dev: false })
    build()
    handOver([join(ROOT, 'packages/server/src/main.ts')])
  } else if (['partner', 'code', 'words', 'reports', 'trash'].includes(task)) {
    install({ dev: false })
    handOver([join(ROOT, 'packages/server/src/operator.ts'), ...process.argv.slice(2)])
  } else {
    install({ dev: true })
    handOver([join(ROOT, 'scripts/test.ts'), ...(task === 'test:quick' ? ['--quick'] : [])])
  }
}

/** Installs by the lock file, unless npm's own record says that all of it is there. */
function install({ dev }) {
  if (isInstalled({ dev })) return
  console.log(
    dev ? 'Installing what the product and its tests need …' : 'Installing what the product needs …',
  )
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? [] : ['--omit=dev'])]
  const { status } = spawnSync('npm', args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('The installation failed. See the lines above; then run the command again.')
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

/** Builds the pages, unless nothing that they are made of has changed. */
function build() {
  const { status } = spawnSync(node(), [join(ROOT, 'scripts/build.ts')], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) fail('The build failed. See the lines above.')
}

/** The pinned Node where it is installed; this one where it is new enough (other platforms). */
function node() {
  const pinned = join(ROOT, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  return fail(`Node ${NEEDED} or newer is needed on this platform; this is ${process.versions.node}.`)
}

/** Runs to the end with this terminal and these signals. */
function handOver(args) {
  const child = spawn(node(), args, { cwd: ROOT, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function fail(line) {
  console.error(line)
  process.exit(1)
}

main(process.argv[2])
