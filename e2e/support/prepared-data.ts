import { cpSync } from 'node:fs'

/** Where the installation lies that a run of journeys has prepared. */
export const PREPARED_DATA = 'EASEL_PREPARED_DATA'

/** Whether this is a run of journeys. */
export const isOfPreparedRun = (): boolean => process.env[PREPARED_DATA] !== undefined

/** Puts the prepared installation there, where one is prepared. */
export function copyPreparedData(directory: string): void {
  const prepared = process.env[PREPARED_DATA]
  if (prepared) cpSync(prepared, directory, { recursive: true, preserveTimestamps: true })
}
