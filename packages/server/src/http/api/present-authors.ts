import type { Language } from '@easel/contract/numbers'
import type { AuthorPage } from '@easel/contract/types'
import type { PageRequest } from '../../domain/kernel/page.ts'
import type { UseCases } from '../use-cases.ts'
import type { Caller } from './caller.ts'
import { presentPage } from './cursor.ts'
import { presentAuthor } from './present/image-set.ts'
import type { PresentWorks } from './present-works.ts'

/** Authors with their names instead of who they are. */
export function createPresentAuthors(
  { authors, namesOf }: Pick<UseCases, 'authors' | 'namesOf'>,
  present: PresentWorks,
) {
  const named = async <A extends { id: string; principalId: string }>(list: A[], language: Language) => {
    const names = await namesOf(list.map(({ principalId }) => principalId))
    return list.map(({ principalId, id, ...rest }) => ({
      ...presentAuthor(principalId, { name: names.get(principalId), id }, language),
      ...rest,
    }))
  }
  return {
    named,
    /** What an author shows the caller; refuses with 404 when that is nothing. */
    async page(caller: Caller, id: string, request: PageRequest): Promise<AuthorPage> {
      const { items, next, head } = await authors.page(caller.principal, id, request)
      const sets = await present(items, caller, { square: true })
      const [author] = head ? await named([{ id, ...head }], caller.language) : []
      return { ...presentPage({ items: sets, next }, (list) => list), author: author ?? null }
    },
  }
}

export type PresentAuthors = ReturnType<typeof createPresentAuthors>
