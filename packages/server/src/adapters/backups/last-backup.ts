import { timeOf } from '../../domain/backups/back-up.ts'

const COMPLETE = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** The newest of the backups with these names; null: there is none. Their names say when they were made. */
export function lastBackupIn(names: readonly string[]): { name: string; at: number } | null {
  const name = names
    .filter((each) => COMPLETE.test(each))
    .toSorted()
    .at(-1)
  return name === undefined ? null : { name, at: timeOf(name) }
}
