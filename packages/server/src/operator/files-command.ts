import { parseArgs } from 'node:util'
import type { FilesReport, MoveSummary } from '../domain/files/move.ts'
import type { Told } from './backup-command.ts'

export const FILES_USAGE = `npm run files check                    how many files are where, and which are missing
npm run files move                     copies all files from FILES_FALLBACK to FILES, each verified; run again it goes on
npm run files move -- --remove         … and then removes from FILES_FALLBACK what is in FILES`

const SHOWN_MISSING = 20

export interface FilesOperations {
  /** `remove`: what is in the new place leaves the old one. */
  move(remove: boolean): Promise<MoveSummary & { from: string; to: string }>
  check(): Promise<FilesReport & { firstPlace: string; secondPlace: string | null }>
}

/** Runs `npm run files …`. Returns what to print, or null for invalid arguments. */
export async function filesCommand(args: string[], operations: FilesOperations): Promise<Told | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { remove: { type: 'boolean' } },
  })
  const [verb, ...more] = positionals
  if (more.length > 0) return null
  if (verb === 'move') return moved(await operations.move(values.remove === true))
  if (verb === 'check' && values.remove === undefined) return checked(await operations.check())
  return null
}

const count = (number: number): string => (number === 1 ? '1 file' : `${number.toLocaleString('en')} files`)

function moved({
  copied,
  size,
  there,
  missing,
  removed,
  from,
  to,
}: Awaited<ReturnType<FilesOperations['move']>>): Told {
  const lines = [
    `${count(copied)} (${(size / 1e6).toFixed(1)} MB) copied from ${from} to ${to}, all of them verified; ${count(there)} were there.`,
    removed > 0
      ? `${count(removed)} removed from ${from}.`
      : `What is in ${from} stays until npm run files move -- --remove.`,
  ]
  return { text: [...lines, ...missingLines(missing)].join('\n'), failed: missing.length > 0 }
}

function checked({
  total,
  first,
  second,
  missing,
  firstPlace,
  secondPlace,
}: Awaited<ReturnType<FilesOperations['check']>>): Told {
  const lines = [
    `${count(total)}: ${first.toLocaleString('en')} in ${firstPlace}${secondPlace === null ? '' : `, ${second.toLocaleString('en')} in ${secondPlace} alone`}.`,
  ]
  return { text: [...lines, ...missingLines(missing)].join('\n'), failed: missing.length > 0 }
}

const missingLines = (missing: readonly string[]): string[] => [
  ...(missing.length === 0 ? [] : [`! ${count(missing.length)} that the database names are nowhere:`]),
  ...missing.slice(0, SHOWN_MISSING).map((key) => `! ${key}`),
  ...(missing.length > SHOWN_MISSING ? [`! … and ${missing.length - SHOWN_MISSING} more`] : []),
]
