import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

const KEY = /^[\w-]{43}$/
const HOW_TO_MAKE = 'npm run backup key makes one'

/** 32 random bytes; error messages never contain them. */
export const BackupKeySetting = z
  .string()
  .refine((text) => KEY.test(text), { message: `must be a key of 43 characters: ${HOW_TO_MAKE}` })
  .transform((text) => new Secret(text))

interface Given {
  BACKUP_DIR?: string | undefined
  BACKUP_KEY?: Secret | undefined
  BACKUP_KEY_FILE?: string | undefined
  BACKUP_KEEP: number
  BACKUP_MAX_HOURS: number
}

export function backupSettings(env: Given) {
  if (env.BACKUP_KEY !== undefined && env.BACKUP_KEY_FILE !== undefined) {
    throw new StartError('BACKUP_KEY and BACKUP_KEY_FILE are both set. Unset one of them.')
  }
  return {
    /** Null: no backups are made by Easel. */
    directory: env.BACKUP_DIR === undefined ? null : resolve(env.BACKUP_DIR),
    key: env.BACKUP_KEY ?? null,
    keyFile: env.BACKUP_KEY_FILE === undefined ? null : resolve(env.BACKUP_KEY_FILE),
    keep: env.BACKUP_KEEP,
    maxHours: env.BACKUP_MAX_HOURS,
  }
}

export type BackupSettings = ReturnType<typeof backupSettings>

/** Where backups are kept, and the 32 bytes of the key. Throws a `StartError` when one is missing or wrong. */
export function requireBackup({ directory, key, keyFile }: BackupSettings): {
  directory: string
  key: Uint8Array
} {
  if (directory === null) {
    throw new StartError('BACKUP_DIR is not set: name the directory where backups are kept.')
  }
  const text = key?.reveal() ?? (keyFile === null ? null : readKeyFile(keyFile))
  if (text === null) {
    throw new StartError(
      `The key of the backups is missing: set BACKUP_KEY_FILE to a file with it, or BACKUP_KEY. ${HOW_TO_MAKE}.`,
    )
  }
  return { directory, key: Buffer.from(text, 'base64url') }
}

function readKeyFile(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartError(`BACKUP_KEY_FILE ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  if (KEY.test(text)) return text
  throw new StartError(`BACKUP_KEY_FILE ${path} holds no key: one line of 43 characters. ${HOW_TO_MAKE}.`)
}
