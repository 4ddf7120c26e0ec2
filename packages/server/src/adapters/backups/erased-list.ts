import { hash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Erased } from '../../domain/backups/ports.ts'
import type { Log } from '../../domain/kernel/log.ts'

const LINE = /^(\d{1,16}) ([0-9a-f]{64})$/

const fileOf = (dataDir: string): string => join(dataDir, 'erased')

/** Notes outside the database who was deleted, since a restore would bring them back. The hashes name nobody. */
export const createErasedList = (dataDir: string, now: () => number, log: Log) => ({
  add(ids: readonly string[]): void {
    const at = now()
    try {
      const lines = ids.map((id) => `${toLine({ at, id: hash('sha256', id) })}\n`)
      appendFileSync(fileOf(dataDir), lines.join(''), { mode: 0o600 })
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
  try {
    return readFileSync(fileOf(dataDir), 'utf8').split('\n').flatMap(fromLine)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
