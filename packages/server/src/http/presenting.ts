import type { ImageSet } from '@easel/contract/types'
import type { Work } from '../domain/kernel/work.ts'
import type { Caller } from './caller.ts'
import { presentSet } from './present/image-set.ts'
import type { UseCases } from './use-cases.ts'

/** Writes works as their reader may see them, with what is known of their turn in the queue. */
export function createPresenting({ outlookOf, unmarked }: Pick<UseCases, 'outlookOf' | 'unmarked'>) {
  return async (works: Work[], { principal, language }: Caller): Promise<ImageSet[]> => {
    const outlooks = await outlookOf(works)
    const reader = { principalId: principal.id, language, unmarked: unmarked(principal) }
    return works.map((work) => presentSet(work, outlooks.get(work.id), reader))
  }
}

export type Presenting = ReturnType<typeof createPresenting>
