import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../domain/kernel/log.ts'

/** Name with a content hash. */
const PACKED = /\.[0-9a-f]{8}\.tgz$/

/** The bridge as an npm package. */
export interface PackedSdk {
  /** The file of this build; null when it was not packed. */
  current: string | null
  /** Directory with the packages of all builds on this data, because partners' lock files name them. */
  directory: string
}

/** The package of the build in `sdk`; null when it was not packed. */
export function currentPackage(sdk: string): string | null {
  const built = join(sdk, 'npm')
  return existsSync(built) ? (readdirSync(built).find((file) => PACKED.test(file)) ?? null) : null
}

/** Copies this build's package into `dataDir`. If that fails, only this build's package is served. */
export function keepPackedSdk(sdk: string, dataDir: string, log: Log): PackedSdk {
  const built = join(sdk, 'npm')
  const stored = join(dataDir, 'sdk')
  const current = currentPackage(sdk)
  if (current === null) return { current, directory: stored }
  try {
    mkdirSync(stored, { recursive: true })
    if (!existsSync(join(stored, current))) moveInto(join(built, current), join(stored, current))
    return { current, directory: stored }
  } catch (error) {
    log.warn(
      { err: error },
      'packages of the bridge are not kept: partners cannot install an earlier one again',
    )
    return { current, directory: built }
  }
}

/** An atomic copy with private permissions. */
function moveInto(from: string, to: string): void {
  // Process ids may repeat across containers.
  const unfinished = `${to}.${randomUUID()}`
  try {
    writeFileSync(unfinished, readFileSync(from))
    renameSync(unfinished, to)
  } finally {
    rmSync(unfinished, { force: true })
  }
}
