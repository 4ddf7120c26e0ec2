import { hash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Erased } from '../../domain/backups/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'

const LINE = /^(\d{1,16}) ([0-9a-f]{64})$/
/** Longer than a process that has opened the list takes to write to it, in ms. */
const WRITTEN_WITHIN = 500

const fileOf = (dataDir: string): string => join(dataDir, 'erased')
/** The list as it was before some lines had to go, until those that stay are in the new one. */
const asideOf = (dataDir: string): string => join(dataDir, 'erased.aside')

/** Notes outside the database who was deleted, since a restore would bring them back. The hashes name nobody. */
export const createErasedList = (dataDir: string, now: () => number, log: Log) => ({
  add(ids: readonly string[]): void {
    const at = now()
    try {
      append(
        dataDir,
        ids.map((id) => toLine({ at, id: hash('sha256', id) })),
      )
    } catch (err) {
      log.error({ err }, 'a deleted person could not be noted: a restore would bring them back')
    }
  },
})

export const toLine = ({ at, id }: Erased): string => `${at} ${id}`

export const fromLine = (line: string): Erased[] => {
  const [, at, id = ''] = LINE.exec(line) ?? []
  return at === undefined ? [] : [{ at: Number(at), id }]
}

export function readErased(dataDir: string): Erased[] {
  const file = fileOf(dataDir)
  // Lines may move from one to the other meanwhile, and be in both for a moment.
  const lines = [...linesOf(file), ...linesOf(asideOf(dataDir)), ...linesOf(file)]
  return [...new Set(lines)].flatMap(fromLine)
}

/**
 * Removes what was noted before then. Other processes may note somebody meanwhile, and this one be killed at any moment: no
 * line is lost that is younger. One process does this at a time. The list is not made anew for another user, as by a backup of
 * `root`: the server could note nobody in it.
 */
export async function forgetErased(
  dataDir: string,
  before: number,
  user: number | undefined = process.getuid?.(),
): Promise<void> {
  const [file, aside] = [fileOf(dataDir), asideOf(dataDir)]
  const isOld = (line: string) => fromLine(line).some(({ at }) => at < before)
  const isAside = existsSync(aside)
  if (!isAside && !linesOf(file).some(isOld)) return
  const foreign = [file, aside].find((path) => existsSync(path) && statSync(path).uid !== user)
  if (foreign !== undefined && user !== undefined) {
    throw new Error(`${foreign} belongs to another user. Run the backup as the user of the server.`)
  }
  if (!isAside) renameSync(file, aside)
  await wait(WRITTEN_WITHIN)
  const moved = new Set(linesOf(file))
  append(
    dataDir,
    linesOf(aside).filter((line) => !isOld(line) && !moved.has(line)),
  )
  unlinkSync(aside)
}

function append(dataDir: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  appendFileSync(fileOf(dataDir), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
