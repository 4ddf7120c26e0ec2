import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../domain/kernel/log.ts'

/** Its name ends with a hash of its content. */
const PACKED = /\.[0-9a-f]{8}\.tgz$/

/** The bridge as a package that partners install. */
export interface PackedSdk {
  /** The file that fits this build; null where it was not packed. */
  current: string | null
  /** Holds it, and those of every earlier build that ran on these data: partners' lock files name them. */
  directory: string
}

/** The packed bridge of the build in `sdk`; null where it was not packed. */
export function currentPackage(sdk: string): string | null {
  const built = join(sdk, 'npm')
  return existsSync(built) ? (readdirSync(built).find((file) => PACKED.test(file)) ?? null) : null
}

/** Puts this build's package beside those of earlier ones in `dataDir`. Where it cannot be kept, only this one is served. */
export function keepPackedSdk(sdk: string, dataDir: string, log: Log): PackedSdk {
  const built = join(sdk, 'npm')
  const kept = join(dataDir, 'sdk')
  const current = currentPackage(sdk)
  if (current === null) return { current, directory: kept }
  try {
    mkdirSync(kept, { recursive: true })
    if (!existsSync(join(kept, current))) moveInto(join(built, current), join(kept, current))
    return { current, directory: kept }
  } catch (error) {
    log.warn(
      { err: error },
      'packages of the bridge are not kept: partners cannot install an earlier one again',
    )
    return { current, directory: built }
  }
}

/** Whole or not at all, whoever else does the same just now; as private as all that is written here. */
function moveInto(from: string, to: string): void {
  // Processes of several containers may have the same number.
  const unfinished = `${to}.${randomUUID()}`
  try {
    writeFileSync(unfinished, readFileSync(from))
    renameSync(unfinished, to)
  } finally {
    rmSync(unfinished, { force: true })
  }
}
