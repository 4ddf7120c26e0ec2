import { cpSync } from 'node:fs'

/** Environment variable with the directory of the prepared installation. */
export const PREPARED_DATA = 'EASEL_PREPARED_DATA'

/** Whether an installation has been prepared for this run. */
export const isOfPreparedRun = (): boolean => process.env[PREPARED_DATA] !== undefined

/** Copies the prepared installation, if there is one. */
export function copyPreparedData(directory: string): void {
  const prepared = process.env[PREPARED_DATA]
  if (prepared) cpSync(prepared, directory, { recursive: true, preserveTimestamps: true })
}
