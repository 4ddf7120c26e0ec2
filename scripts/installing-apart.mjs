/**
 * Installs what serves beside what builds pages, each in a folder of its own, and moves them over: npm does most with one
 * processor, which leaves another one idle, and two of it in one folder destroy each other's work.
 * Plain JavaScript for any Node from 18 on.
 */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { foldersIn } from './folders-apart.mjs'
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
  const folders = foldersIn(join(root, '.easel-apart'))
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

  /** Whether what lies there can be renamed into `node_modules`, where there is one. */
  const isOnThisDisk = (path) => {
    const found = lstatSync(path, { throwIfNoEntry: false })
    return !found || (!found.isSymbolicLink() && found.dev === lstatSync(root).dev)
  }

  return {
    /** On Windows npm links our packages by whole paths, which lead into the folder that they were moved from. */
    isPossible: (platform = process.platform) =>
      platform !== 'win32' &&
      ['.', ...workspaces()].every((folder) => isOnThisDisk(join(root, folder, MODULES))),

    ...folders,

    /** Writes what npm looks at. Returns the folder of each part, to run it in. */
    prepare() {
      const whole = lock()
      const parts = {}
      for (const [name, kept] of Object.entries(partsOf(whole))) {
        const folder = join(folders.place, name)
        for (const [path, content] of Object.entries(excerptOf(whole, kept)))
          write(join(folder, path), content)
        // npm links commands of ours only to what is there.
        for (const workspace of [...kept].filter((path) => path !== '' && !isPackage(path))) {
          for (const command of Object.values(whole.packages[workspace].bin ?? {})) {
            write(join(folder, workspace, command), {})
          }
        }
        if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
        parts[name] = folder
      }
      return parts
    },

    /** Moves a part that is installed to where it belongs; the first one in place of all that is there. */
    takeOver(part) {
      const from = join(folders.place, part)
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
