/**
 * Who installs in a folder at this moment: two that do destroy each other's work. Plain JavaScript for any Node from 18 on.
 */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, startOf } from '../packages/networks/src/living.mjs'

/** Milliseconds after which nobody is believed to be installing any more, whoever said so. */
const AT_MOST = 60 * 60 * 1000
/** As long as somebody may be in the middle of writing a claim. */
const BEING_WRITTEN = 5000

/** Whoever reads it finds the old or the new. */
export function replace(path, content) {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify(content))
  renameSync(unfinished, path)
}

export function claimsIn(root) {
  /** Beside `node_modules`, which npm empties first. */
  const claims = join(root, '.easel-installing.json')
  let isOurs = false

  /** Null: nobody says anything any more. */
  const claimed = () => {
    let writtenAt = 0
    try {
      writtenAt = statSync(claims).mtimeMs
      if (writtenAt < Date.now() - AT_MOST) return null
      return { writtenAt, ...JSON.parse(readFileSync(claims, 'utf8')) }
    } catch (error) {
      const isBeingWritten = error instanceof SyntaxError && writtenAt > Date.now() - BEING_WRITTEN
      return isBeingWritten ? { isBeingWritten } : null
    }
  }

  /** Whether another process installs. npm goes on for a while, or to its end, where what has begun it was killed. */
  const isTaken = () => {
    const claim = claimed()
    if (claim === null || claim.by === process.pid) return false
    return claim.isBeingWritten || [claim, claim.npm].some((one) => one && isRunning(one, claim.writtenAt))
  }

  return {
    isTaken,

    /** Returns whether it is this process's turn. */
    claim() {
      if (isTaken()) return false
      const claim = { by: process.pid, since: startOf(process.pid) }
      if (isOurs) {
        replace(claims, claim)
        return true
      }
      rmSync(claims, { force: true })
      try {
        writeFileSync(claims, JSON.stringify(claim), { flag: 'wx' })
        isOurs = true
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      return isOurs
    },

    /** The npm that works in this folder, for this process. */
    noteNpm(pid) {
      const npm = { by: pid, since: startOf(pid) }
      replace(claims, { by: process.pid, since: startOf(process.pid), npm })
    },

    /** Unless npm still works here, which has been told to end. */
    release() {
      const claim = isOurs ? claimed() : null
      if (claim?.npm && isRunning(claim.npm, claim.writtenAt)) return
      if (isOurs) rmSync(claims, { force: true })
      isOurs = false
    },
  }
}
