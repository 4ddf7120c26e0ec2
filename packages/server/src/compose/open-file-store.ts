import { join } from 'node:path'
import { createDiskBlobs } from '../adapters/blobs/disk.blobs.ts'
import { createTwoStores } from '../adapters/blobs/two-stores.ts'
import { makeDirectory, prepareFiles } from '../adapters/system/directory.ts'
import type { Config } from '../config/config.ts'
import type { FileStoreKind } from '../config/file-store.ts'
import type { FileStore } from '../domain/files/ports.ts'
import type { Log } from '../domain/kernel/log.ts'

type Given = Pick<Config, 'dataDir' | 'files'>

/** Opens one of the places that the settings name, loading only what it needs. */
export async function openOneStore(
  { dataDir, files }: Given,
  kind: FileStoreKind,
  log: Log,
): Promise<FileStore> {
  if (kind === 'disk' || files.s3 === null) return createDiskBlobs(join(dataDir, 'files'))
  const { createS3Blobs } = await import('../adapters/blobs/s3.blobs.ts')
  if (files.presigned === null) return createS3Blobs(files.s3, log)
  const { createS3Addresses } = await import('../adapters/blobs/s3-addresses.ts')
  return createS3Blobs(files.s3, log, await createS3Addresses(files.s3, files.presigned))
}

/** Opens the files where the settings say that they are. Nothing is checked. */
export async function openFileStore(config: Given, log: Log): Promise<FileStore> {
  const { first, second } = config.files
  const store = await openOneStore(config, first, log)
  return second === null ? store : createTwoStores(store, await openOneStore(config, second, log))
}

/** Makes the directory, and tries what the server will do with each place. Throws a `StartError`. */
export async function prepareFileStore(config: Given, log: Log): Promise<void> {
  const { first, second, s3 } = config.files
  if (first === 'disk' || second === 'disk') prepareFiles(config.dataDir)
  else makeDirectory(config.dataDir)
  if (s3 === null) return
  const { checkS3 } = await import('../adapters/blobs/s3.blobs.ts')
  const store = await openOneStore(config, 's3', log)
  await checkS3(store, s3).finally(store.close)
}
