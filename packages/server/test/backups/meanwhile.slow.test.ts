import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectoryTarget } from '../../src/adapters/backups/directory.target.ts'
import { createEmbeddedSource, createPostgresSource } from '../../src/adapters/postgres/backups/sources.ts'
import { backUp } from '../../src/domain/backups/back-up.ts'
import type { BackupSource } from '../../src/domain/backups/ports.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import { UNDO_GRACE } from '../../src/domain/kernel/undo.ts'
import { askServer } from '../../src/operator/socket.ts'
import { newDevice } from '../support/client.ts'
import {
  backupSettings,
  type Installation,
  installation,
  removeDirectories,
} from '../support/installation.ts'
import { usePostgres } from '../support/use-postgres.ts'

const postgres = usePostgres()
afterAll(removeDirectories)

const UNDO_SECONDS = 1
const LIMITS = JSON.stringify({ undoSeconds: UNDO_SECONDS, generationsPerDay: 1000, submitsPerWindow: 1000 })

const asked = async (dataDir: string, name: 'backup.begin' | 'backup.hold') => {
  const outcome = await askServer(dataDir, name, {})
  if (outcome === null || !('result' in outcome)) throw new Error(`${name} was not answered.`)
  return outcome.result as { directory: string }
}

const sources: Record<string, { settings: () => Record<string, string>; open: Open }> = {
  'the embedded database': {
    settings: () => ({}),
    open: ({ dataDir }) =>
      createEmbeddedSource(dataDir, {
        begin: async () => (await asked(dataDir, 'backup.begin')).directory,
        hold: () => asked(dataDir, 'backup.hold'),
        live: async (keys) => keys,
      }),
  },
  'a real PostgreSQL': {
    settings: () => ({ DATABASE_URL: postgres.url }),
    open: ({ dataDir }) => createPostgresSource(postgres.url, dataDir),
  },
}
type Open = (from: Installation) => BackupSource

describe.each(Object.entries(sources))('a backup of %s', (_name, { settings, open }) => {
  it('has every picture of its sets, whatever ends and is deleted while it is made', async () => {
    const kept = backupSettings()
    const from = installation({ ...kept, ...settings(), LIMITS })
    if (!('DATABASE_URL' in settings())) await from.prepare()
    const server = await from.start()
    const device = newDevice()
    const who = server.visitor(device)
    const make = async () => {
      const { id } = (await who.submit()).json.data
      await who.ended(id)
      return id
    }
    const stays = await make()
    const goes = await make()
    const before = Object.keys(from.files())

    let later = ''
    const changed = Promise.withResolvers<void>()
    /** Between the moment of the database and its first row, and before the first file. */
    const change = async () => {
      later = await make()
      expect((await who.post('/api/v2/mj/delete', { ids: [goes] })).status).toBe(200)
      // Until nothing can be taken back any more.
      await pause(UNDO_SECONDS * 1000 + 2 * UNDO_GRACE + 500)
      await server.housekeeping.purge(new AbortController().signal)
      await server.housekeeping.sweep()
      changed.resolve()
    }
    const own = open(from)
    const source: BackupSource = {
      ...own,
      async snapshot() {
        const snapshot = await own.snapshot()
        return {
          ...snapshot,
          async *lines() {
            await change()
            yield* snapshot.lines()
          },
        }
      },
      withFile: (path, work) => changed.promise.then(() => own.withFile(path, work)),
    }
    const secret = Buffer.from(kept.BACKUP_KEY, 'base64url')
    const target = openDirectoryTarget(kept.BACKUP_DIR, secret, true)
    const parts = {
      keep: 7,
      full: false,
      version: '0.1.0',
      erased: [],
      now: Date.now,
      progress: () => {},
      log: SILENT,
    }
    const { id, missing } = await backUp({ ...parts, source, target }).finally(source.close)
    expect(missing).toEqual([])
    const { files } = await target.read(id)
    // Beside them there are the packages for partners, where these are built.
    const images = [...files.keys()].filter((path) => path.startsWith('files/'))
    expect(images.toSorted()).toEqual(before.toSorted())
    await target.close()
    await server.stop()

    const restored = installation(kept)
    await restored.restore()
    const again = await restored.start()
    const reader = again.visitor(device)
    for (const set of [stays, goes]) {
      const { json } = await reader.image(set)
      expect(json.data.slots).toHaveLength(4)
      for (const { previewUrl } of json.data.slots) {
        expect((await again.app.inject({ url: previewUrl ?? '' })).statusCode).toBe(200)
      }
    }
    expect((await reader.image(later)).status).toBe(404)
    await again.stop()
  })
})
