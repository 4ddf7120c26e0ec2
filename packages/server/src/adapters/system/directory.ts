import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../config/start-error.ts'

/**
 * Makes a directory with its parents, one after another: Node's own recursion never ends where a file system
 * answers that the parent is missing although it is there, as /proc does.
 */
export function makeDirectory(directory: string): void {
  try {
    make(directory)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${directory} cannot be made (${codeOf(error)}). Choose a directory that can be written to.`,
    )
  }
}

function make(directory: string): void {
  const missing: string[] = []
  let at = directory
  while (!exists(at)) {
    missing.push(at)
    at = dirname(at)
  }
  if (!statSync(at).isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' })
  for (const each of missing.reverse()) makeOne(each)
}

/** Another process may have been first. */
function makeOne(directory: string): void {
  try {
    mkdirSync(directory)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Makes the directory of the files below `dataDir` and writes to it once, so that no picture is the first to try. */
export function prepareFiles(dataDir: string): string {
  makeDirectory(dataDir)
  const directory = join(dataDir, 'files')
  const probe = join(directory, `.probe-${process.pid}`)
  try {
    make(directory)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new StartError(
      `The files in ${directory} cannot be written (${codeOf(error)}). ${adviceFor(error)}`,
    )
  }
  return directory
}

const adviceFor = (error: unknown): string => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full: free some space, then start again.'
  if (code === 'ENOTDIR') return 'Something else lies there: move it away, then start again.'
  return 'Correct its permissions, or choose another DATA_DIR.'
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
