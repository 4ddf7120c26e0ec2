/**
 * Installs what serves beside what builds pages, each in a folder of its own, and moves them over: npm does most with one
 * processor, which leaves another one idle, and two of it in one folder destroy each other's work.
 * Plain JavaScript for any Node from 18 on.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { excerptOf, isPackage, reachedFrom } from './lock-excerpt.mjs'

const MODULES = 'node_modules'
/** npm's own record of what is installed. */
const RECORD = join(MODULES, '.package-lock.json')
/** What each part begins at in the lock file; what an earlier part has, a later one leaves out. */
const PARTS = { pages: ['', 'packages/standalone-shell'], serving: ['packages/server'] }

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

function write(path, content) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}

/** The paths of each part. */
function partsOf({ packages }) {
  const taken = new Set()
  const parts = {}
  for (const [name, starts] of Object.entries(PARTS)) {
    const reached = reachedFrom(packages, starts)
    parts[name] = new Set([...reached].filter((path) => !taken.has(path)))
    for (const path of reached) taken.add(path)
  }
  return parts
}

export function installationApart(root) {
  /** Not within `node_modules`, which the first part replaces. */
  const places = join(root, '.easel-apart')
  /** Npm may go on for a while in that of a process that was killed. */
  const place = join(places, String(process.pid))
  const lock = () => read(join(root, 'package-lock.json'))

  /** Within one disk, which copies nothing. */
  const move = (from, path) => {
    // It has come along with the package that it lies in.
    if (!existsSync(join(from, path)) && existsSync(join(root, path))) return
    mkdirSync(dirname(join(root, path)), { recursive: true })
    rmSync(join(root, path), { recursive: true, force: true })
    renameSync(join(from, path), join(root, path))
  }

  const moveCommands = (from, modules) => {
    const commands = join(modules, '.bin')
    if (!existsSync(join(from, commands))) return
    for (const name of readdirSync(join(from, commands))) {
      if (!existsSync(join(root, commands, name))) move(from, join(commands, name))
    }
  }

  const workspaces = () => readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  const empty = () => {
    for (const folder of ['.', ...workspaces()])
      rmSync(join(root, folder, MODULES), { recursive: true, force: true })
  }

  return {
    /** What one that was broken off has left. */
    remove: () => rmSync(places, { recursive: true, force: true, maxRetries: 3 }),

    /** Writes what npm looks at. Returns the folder of each part, to run it in. */
    prepare() {
      const whole = lock()
      const folders = {}
      for (const [name, kept] of Object.entries(partsOf(whole))) {
        const folder = join(place, name)
        for (const [path, content] of Object.entries(excerptOf(whole, kept)))
          write(join(folder, path), content)
        // npm links commands of ours only to what is there.
        for (const workspace of [...kept].filter((path) => path !== '' && !isPackage(path))) {
          for (const command of Object.values(whole.packages[workspace].bin ?? {})) {
            write(join(folder, workspace, command), {})
          }
        }
        if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
        folders[name] = folder
      }
      return folders
    },

    /** Moves a part that is installed to where it belongs; the first one in place of all that is there. */
    takeOver(part) {
      const from = join(place, part)
      const isFirst = part === 'pages'
      if (isFirst) empty()
      const there = Object.keys(read(join(from, RECORD)).packages)
      for (const path of there.filter(isPackage).sort()) move(from, path)
      for (const folder of ['', ...workspaces()]) moveCommands(from, join(folder, MODULES))
      const { packages, ...about } = lock()
      const before = isFirst ? {} : read(join(root, RECORD)).packages
      const all = [...new Set([...Object.keys(before), ...there])].sort()
      // Last, and later than all that it names: otherwise npm believes none of it.
      const record = { ...about, packages: Object.fromEntries(all.map((path) => [path, packages[path]])) }
      const unfinished = `${RECORD}.${process.pid}`
      write(join(root, unfinished), record)
      renameSync(join(root, unfinished), join(root, RECORD))
    },
  }
}
