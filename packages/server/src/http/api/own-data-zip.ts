import { Readable } from 'node:stream'
import { finished as over } from 'node:stream/promises'
import {
  dataOf,
  isLarge,
  pathOfPicture,
  pathOfUpload,
  picturesOf,
  uploadsOf,
} from '../../domain/own-data/contents.ts'
import type { ExportRecord, OwnDataStore } from '../../domain/own-data/ports.ts'
import { readmeOf } from '../../domain/own-data/readme.ts'
import type { UseCases } from '../use-cases.ts'
import { streamZip } from './picture-files.ts'

export interface OwnFiles {
  store: OwnDataStore
  finished: UseCases['finished']
  uploaded(file: string): Promise<Uint8Array | null>
  now(): number
}

/** All that is kept of somebody, written as it is read: of thousands of works, one page and two pictures are in memory. */
export function ownDataZip(asked: ExportRecord, files: OwnFiles): NodeJS.ReadableStream {
  const { store } = files
  return streamZip(async ({ zip, add }) => {
    const person = await store.personOf(asked.principalId)
    zip.addBuffer(Buffer.from(readmeOf(asked, files.now())), 'README.txt')
    const data = Readable.from(dataOf(store, person, files.now()), { objectMode: false })
    zip.addReadStream(data, 'data.json')
    await over(data)
    for await (const picture of picturesOf(store, person)) {
      const { workId, slot, file, prompt, createdAt, engine } = picture
      const label = { workId, slot, prompt, createdAt, engine }
      const taken = {
        workId,
        slot,
        as: 'original',
        mark: asked.marked,
        file,
        label,
        large: isLarge(picture),
      } as const
      if (!(await add(() => files.finished(taken, 'patiently'), pathOfPicture(picture)))) return
    }
    for await (const { id, file } of uploadsOf(store, person)) {
      if (!(await add(() => files.uploaded(file), pathOfUpload(id)))) return
    }
  })
}
