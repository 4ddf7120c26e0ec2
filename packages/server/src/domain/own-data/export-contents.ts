import { ENHANCED_SIDE } from '@easel/contract/numbers'
import { type OwnDataStore, type OwnPicture, PARTS, type Person } from './ports.ts'

/** Path of an image in the zip; `data.json` refers to it. */
export const pathOfPicture = ({ workId, slot }: Pick<OwnPicture, 'workId' | 'slot'>): string =>
  `works/${workId}/${slot}.jpg`
export const pathOfUpload = (id: string): string => `uploads/${id}.webp`

export const isFullSize = ({ width, height }: OwnPicture): boolean => Math.max(width, height) >= ENHANCED_SIDE

/** All data as one JSON text, streamed row by row. */
export async function* dataOf(store: OwnDataStore, person: Person, at: number): AsyncGenerator<string> {
  yield `{\n"format": "easel own data",\n"version": 1,\n"exportedAt": ${JSON.stringify(new Date(at))}`
  for (const part of PARTS) {
    yield `,\n${JSON.stringify(part)}: [`
    let comma = ''
    let after: string | null = ''
    while (after !== null) {
      const { rows, next }: Awaited<ReturnType<OwnDataStore['rows']>> = await store.rows(part, person, after)
      for (const row of rows) {
        yield `${comma}\n${JSON.stringify(row)}`
        comma = ','
      }
      after = next
    }
    yield comma ? '\n]' : ']'
  }
  yield '\n}\n'
}

export async function* picturesOf(store: OwnDataStore, person: Person): AsyncGenerator<OwnPicture> {
  let last: OwnPicture | null = null
  do {
    const page: OwnPicture[] = await store.pictures(person, last)
    yield* page
    last = page.at(-1) ?? null
  } while (last)
}

export async function* uploadsOf(store: OwnDataStore, person: Person) {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: { id: string; file: string }[] = await store.uploads(person, after)
    yield* page
    after = page.at(-1)?.id
  }
}
