import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDirectoryTarget } from '../../src/adapters/backups/directory.target.ts'
import { newDirectory } from './installation.ts'

export const idOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Backups in a new directory, one of them without rows and with this file. */
export async function withBackup(content = 'a picture') {
  const directory = newDirectory()
  const target = openDirectoryTarget(directory, randomBytes(32), true)
  const location = join(newDirectory(), 'picture')
  writeFileSync(location, content)
  const id = idOf(0)
  const writer = await target.begin(id)
  await writer.writeDatabase(noLines())
  const stored = await writer.store(PICTURE, location)
  if (stored === null) throw new Error('It was not stored.')
  const manifest = { ...EMPTY, id, files: new Map([[PICTURE, stored]]) }
  await writer.finish(manifest)
  return { directory, target, location, manifest, stored }
}

export const PICTURE = 'files/ab/picture.webp'
const EMPTY = {
  madeAt: 0,
  version: '0.1.0',
  erased: [],
  migrations: [],
  tables: [],
  sequences: [],
  missing: [],
}
export async function* noLines(): AsyncIterable<string> {}
