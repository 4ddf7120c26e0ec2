import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../domain/kernel/log.ts'

/** Name with a content hash. */
const PACKED = /\.[0-9a-f]{8}\.tgz$/

/** The packages that partners install. */
export interface PackedSdk {
  /** The bridge's file of this build; null when it was not packed. */
  current: string | null
  /** Directories with the packages of all builds on this data, because partners' lock files name them. */
  bridge: string
  frameworks: string
}

/** The package of the build in `sdk`; null when it was not packed. */
export function currentPackage(sdk: string): string | null {
  const built = join(sdk, 'npm')
  return existsSync(built) ? (readdirSync(built).find((file) => PACKED.test(file)) ?? null) : null
}

/** Where this build's packages are under its own address, by name; empty when they were not packed. */
export function packedPackages(sdk: string): Record<string, string> {
  const list = join(sdk, 'packages.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {}
}

/** Copies this build's packages into `dataDir`. If that fails, only those of this build are served. */
export const keepPackedSdk = (sdk: string, dataDir: string, log: Log): PackedSdk => ({
  current: currentPackage(sdk),
  bridge: keepIn(join(dataDir, 'sdk'), join(sdk, 'npm'), log),
  frameworks: keepIn(join(dataDir, 'sdk/frameworks'), join(sdk, 'frameworks'), log),
})

/** Copies the packages of a build to those of earlier ones. Returns the directory to serve. */
function keepIn(stored: string, built: string, log: Log): string {
  if (!existsSync(built)) return stored
  try {
    mkdirSync(stored, { recursive: true })
    for (const file of readdirSync(built).filter((name) => PACKED.test(name))) {
      if (!existsSync(join(stored, file))) moveInto(join(built, file), join(stored, file))
    }
    return stored
  } catch (error) {
    log.warn({ err: error }, 'packages for partners are not kept: an earlier one cannot be installed again')
    return built
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
