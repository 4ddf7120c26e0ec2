import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkpoint } from './control-file.ts'
import { damaged } from './damage.ts'

const SEGMENT = /^[0-9A-F]{24}$/
/** From 1 MB to 1 GB. */
const SEGMENT_SIZES = Array.from({ length: 11 }, (_, power) => 2 ** (20 + power))
const SEGMENTS_SPAN = 0x1_0000_0000n
/** The page address in XLogPageHeaderData. */
const PAGE_ADDRESS = { at: 8, size: 8 }

/**
 * Requires the write-ahead log from the last checkpoint on: recovery stops silently at the first missing segment, and
 * later changes are lost.
 */
export function inspectLog(directory: string, { redo, timeline }: Checkpoint): void {
  const wal = join(directory, 'pg_wal')
  const segments = readdirSync(wal).filter((name) => SEGMENT.test(name))
  const [any] = segments
  if (!any) throw damaged(directory, 'pg_wal is empty')
  const size = Math.max(...segments.map((name) => statSync(join(wal, name)).size))
  if (!SEGMENT_SIZES.includes(size)) throw damaged(directory, `pg_wal/${any} is cut short`)
  const short = segments.find((name) => statSync(join(wal, name)).size !== size)
  if (short) throw damaged(directory, `pg_wal/${short} is cut short`)

  const first = redo / BigInt(size)
  const nameOf = (number: bigint) => segmentName(timeline, number, BigInt(size))
  const started = segments
    .map((name) => segmentNumber(name, BigInt(size)))
    .filter((number) => number >= first && isBegun(join(wal, nameOf(number)), number * BigInt(size)))
  const last = started.reduce((a, b) => (a > b ? a : b), first)
  for (let number = first; number <= last; number += 1n) {
    if (!segments.includes(nameOf(number))) throw damaged(directory, `pg_wal/${nameOf(number)} is missing`)
    if (!started.includes(number)) throw damaged(directory, `pg_wal/${nameOf(number)} cannot be read`)
  }
}

/** Preallocated and recycled segments have another page address. */
function isBegun(path: string, address: bigint): boolean {
  if (!statSync(path, { throwIfNoEntry: false })) return false
  const file = openSync(path, 'r')
  try {
    const found = Buffer.alloc(PAGE_ADDRESS.size)
    readSync(file, found, 0, PAGE_ADDRESS.size, PAGE_ADDRESS.at)
    return found.readBigUInt64LE() === address
  } finally {
    closeSync(file)
  }
}

/** Timeline, and place in two parts. */
const segmentName = (timeline: number, number: bigint, size: bigint): string =>
  [BigInt(timeline), number / (SEGMENTS_SPAN / size), number % (SEGMENTS_SPAN / size)]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')

const segmentNumber = (name: string, size: bigint): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * (SEGMENTS_SPAN / size) + BigInt(`0x${name.slice(16)}`)
