import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const CONTROL_FILE = 'global/pg_control'
export const CONTROL_SIZE = 8192

/** The last checkpoint, from ControlFileData in PostgreSQL's pg_control.h. */
export interface Checkpoint {
  /** Start of recovery in the log. */
  redo: bigint
  timeline: number
  nextXid: number
  nextMulti: number
  nextMultiOffset: number
  oldestXid: number
  oldestMulti: number
}

export function readCheckpoint(directory: string): Checkpoint {
  const control = readFileSync(join(directory, CONTROL_FILE))
  return {
    redo: control.readBigUInt64LE(40),
    timeline: control.readUInt32LE(48),
    // The lower half of the 64-bit id; files are named by it.
    nextXid: control.readUInt32LE(64),
    nextMulti: control.readUInt32LE(76),
    nextMultiOffset: control.readUInt32LE(80),
    oldestXid: control.readUInt32LE(84),
    oldestMulti: control.readUInt32LE(92),
  }
}
