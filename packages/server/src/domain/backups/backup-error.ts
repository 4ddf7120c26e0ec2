/** Why a backup or a restore cannot be done, as a sentence for the operator that says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Something that was stored was altered, cut short or taken away. */
export class DamagedError extends BackupError {}
