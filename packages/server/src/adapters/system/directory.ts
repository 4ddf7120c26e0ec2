import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../config/start-error.ts'

/** Creates a directory and its parents. Node's recursive mkdir loops on file systems such as /proc. */
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

/** Another process may have created it. */
function makeOne(directory: string): void {
  try {
    mkdirSync(directory)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Creates the directory of files and tests that it is writable. */
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
