/**
 * The folders that a first start installs in (installing-apart.mjs), one for each process. Plain JavaScript for any Node from 18
 * on.
 */
import { readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../packages/networks/src/living.mjs'

/** It is in the way of nothing: the next start tries again. */
function removeIfPossible(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  } catch {}
}

/** What somebody who waits is told of npm's lines: they begin with codes, and go on with where in npm it was. */
function complaintIn(lines) {
  const said = lines.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return said.find(
    (line) => /\S \S/.test(line) && !/^(code|syscall|errno|path|dest|type|network) /.test(line),
  )
}

function isOfLiving(pid, path) {
  const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return pid > 0 && isRunning({ by: pid, since: null }, mtimeMs)
}

export function foldersIn(places) {
  /** Npm may go on for a while in that of a process that was killed. */
  const place = join(places, String(process.pid))
  const complaints = (part) => join(place, `${part}.errors`)
  const remove = () => {
    removeIfPossible(place)
    try {
      rmdirSync(places)
    } catch {}
  }

  return {
    place,
    remove,
    removePart: (part) => removeIfPossible(join(place, part)),

    /** What others that were broken off have left. Npm may still write there; then the next start does it. */
    sweep() {
      try {
        for (const name of readdirSync(places)) {
          const path = join(places, name)
          if (path === place || !isOfLiving(Number(name), path)) removeIfPossible(path)
        }
      } catch {}
      remove()
    },

    /** The file that npm is to write its complaints to. */
    complaints,

    /** What was wrong with a part, in a line. */
    complaintOf(part) {
      try {
        return complaintIn(readFileSync(complaints(part), 'utf8'))
      } catch {}
    },
  }
}
