import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { pageOf } from './fake-client.ts'

const PAGE = 30
const work = (id: string) =>
  imageFixture({ id, prompt: `Work ${id}`, slots: [slotFixture(1, { width: 900, height: 900 })] })

/** A server with `count` works, newest first; a cursor is the id of the last work of a page. */
export function pagedWorks(count: number) {
  let works = Array.from({ length: count }, (_, index) => work(String(index)))
  const gone = new Set<string>()
  return {
    add: (id: string) => {
      works = [work(id), ...works]
    },
    remove: (id: string) => {
      gone.add(id)
    },
    rename: (prompt: (id: string) => string) => {
      works = works.map((set) => ({ ...set, prompt: prompt(set.id) }))
    },
    page(cursor: string | undefined) {
      const after = works
        .slice(works.findIndex(({ id }) => id === cursor) + 1)
        .filter(({ id }) => !gone.has(id))
      const items = after.slice(0, PAGE)
      return pageOf(items, PAGE < after.length ? (items.at(-1)?.id ?? null) : null)
    },
  }
}
