import { imageFixture } from '@easel/contract/fixtures'
import type { Folder } from '@easel/contract/types'
import { type FakeClient, pageOf, refusal } from './fake-client.ts'

/** Lets a client keep folders, as the server does. Returns which works are in one. */
export function keepFolders(api: FakeClient, names: readonly string[], limit = 5) {
  let folders = names.map((name): Folder => ({ id: name.toLowerCase(), name, count: 0 }))
  let deleted: Folder | undefined
  const inside = new Map<string, Set<string>>()
  const of = (id: unknown) => inside.get(String(id)) ?? new Set<string>()
  const works = ['a', 'b', 'c'].map((id) => imageFixture({ id, prompt: `Work ${id}` }))
  const found = (id: unknown) => folders.find((folder) => folder.id === id)
  api.on('mine', ({ query }) =>
    pageOf(query?.folder ? works.filter(({ id }) => of(query.folder).has(id)) : works),
  )
  api.on('folders', ({ query }) => ({
    limit,
    folders: folders.map((folder) => ({
      ...{ ...folder, count: of(folder.id).size },
      ...(query?.work && { has: of(folder.id).has(query.work) }),
    })),
  }))
  api.on('createFolder', ({ body }) => {
    const name = String(body?.name)
    if (folders.some((folder) => folder.name === name)) throw refusal(409, {}, 'You have it already.')
    const folder = { id: name.toLowerCase(), name, count: 0 }
    folders = [...folders, folder]
    return folder
  })
  api.on('renameFolder', ({ body }) => {
    const name = String(body?.name)
    folders = folders.map((folder) => (folder.id === body?.id ? { ...folder, name } : folder))
    return found(body?.id)
  })
  api.on('deleteFolder', ({ body }) => {
    deleted = found(body?.id)
    folders = folders.filter(({ id }) => id !== body?.id)
    return { id: body?.id, restorableUntil: Date.now() + 20_000 }
  })
  api.on('restoreFolder', () => {
    if (deleted) folders = [...folders, deleted]
    return deleted
  })
  api.on('fileWorks', ({ body }) => {
    const ids = body?.ids as string[]
    const before = of(body?.id)
    const changed = ids.filter((id) => before.has(id) !== body?.inside)
    const after = body?.inside ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))
    inside.set(String(body?.id), new Set(after))
    return { ids, changed }
  })
  return of
}
