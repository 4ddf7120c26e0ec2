import {
  dataOf,
  isFullSize,
  pathOfPicture,
  pathOfUpload,
  picturesOf,
  uploadsOf,
} from '../../domain/own-data/export-contents.ts'
import type { ExportRecord, OwnDataStore } from '../../domain/own-data/ports.ts'
import { readmeOf } from '../../domain/own-data/readme.ts'
import type { UseCases } from '../use-cases.ts'
import { streamZip } from './stream-zip.ts'

export interface OwnFiles {
  store: OwnDataStore
  finished: UseCases['finished']
  uploaded(file: string): Promise<Uint8Array | null>
  now(): number
}

/** The export as a zip, streamed: one page of works and two images are in memory at a time. */
export function ownDataZip(record: ExportRecord, files: OwnFiles): NodeJS.ReadableStream {
  const { store } = files
  return streamZip(async ({ add, addText }) => {
    const person = await store.personOf(record.principalId)
    await addText([readmeOf(record, files.now())], 'README.txt')
    if (!(await addText(dataOf(store, person, files.now()), 'data.json'))) return
    const missing: string[] = []
    // A damaged file is listed as missing instead of failing the whole export.
    const orMissing = (path: string, read: Promise<Uint8Array | null>) =>
      read.catch(() => {
        missing.push(`${path}\r\n`)
        return null
      })
    for await (const picture of picturesOf(store, person)) {
      const { workId, slot, file, prompt, createdAt, engine } = picture
      const label = { workId, slot, prompt, createdAt, engine }
      const fullSize = isFullSize(picture)
      const download = {
        workId,
        slot,
        as: 'original',
        format: 'jpeg',
        mark: record.watermarked,
        file,
        label,
        fullSize,
      } as const
      const path = pathOfPicture(picture)
      if (!(await add(() => orMissing(path, files.finished(download, 'background')), path))) return
    }
    for await (const { id, file } of uploadsOf(store, person)) {
      const path = pathOfUpload(id)
      if (!(await add(() => orMissing(path, files.uploaded(file)), path))) return
    }
    if (missing.length > 0) await addText(missing, 'MISSING.txt')
  })
}
