import { cpSync } from 'node:fs'
import { moveStartersToNow } from '../../packages/server/test/support/starter-dates.ts'

/** Environment variables with the directory of the prepared installation, and with the day on which it was filled. */
export const PREPARED_DATA = 'EASEL_PREPARED_DATA'
export const PREPARED_ON = 'EASEL_PREPARED_ON'

export const today = (): string => new Date().toISOString().slice(0, 10)

/** Whether an installation has been prepared for this run. */
export const isOfPreparedRun = (): boolean => process.env[PREPARED_DATA] !== undefined

/** Copies the prepared installation, if there is one. Its collection is of today, also where the run goes on past midnight. */
export async function copyPreparedData(directory: string): Promise<void> {
  const prepared = process.env[PREPARED_DATA]
  if (!prepared) return
  cpSync(prepared, directory, { recursive: true, preserveTimestamps: true })
  if (process.env[PREPARED_ON] !== today()) await moveStartersToNow(directory)
}
