import { BATCH_MAX } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError } from '../errors/is-api-error.ts'
import { useReportError } from '../errors/use-report-error.ts'
import { UNTIL_MARGIN } from '../notices/notices.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'
import type { DeletedWorks } from './deleted-works.ts'
import { placeOf, SIGN } from './image-place.ts'
import { knownImage } from './images.ts'
import { bySlot } from './own-image.ts'

/**
 * Deletes works of the caller, and single images of works, at once, and offers Undo as long as the server keeps them. With its last
 * image a work goes as a whole.
 */
export function useDeleteWorks(): (ids: string[]) => Promise<boolean> {
  const { api, notices, track, deletedWorks } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const { t } = useLingui()
  /**
   * One call after the other. Resolves with those that it was done with, until when all of them can be restored, and why not with
   * all. What is gone already does not keep the others.
   */
  const callForEach = useCallback(
    async (name: 'delete' | 'restore', ids: readonly string[]) => {
      const done: string[] = []
      let until = Number.POSITIVE_INFINITY
      let thrown: unknown
      for (const { ids: of, slot } of callsFor(ids)) {
        try {
          const answer: { ids: string[]; restorableUntil?: number } = await (slot === null
            ? api.call(`${name}Works`, { body: { ids: of } })
            : api.call(`${name}Images`, { body: { ids: of, slot } }))
          until = Math.min(until, answer.restorableUntil ?? until)
          done.push(...answer.ids.map((id) => (slot === null ? id : id + SIGN + slot)))
        } catch (error) {
          thrown ??= error
          if (!isApiError(error) || error.status !== 404) return { done, until, thrown: error }
        }
      }
      return { done, until, thrown }
    },
    [api],
  )
  const restore = useCallback(
    async (ids: string[]) => {
      const { done, thrown } = await callForEach('restore', ids)
      if (done.length > 0) deletedWorks.markRestored([...done, ...setsOf(done)])
      const [count, all] = [done.length, ids.length]
      if (count === all) notices.toast({ text: t`Restored`, tone: 'success', key: 'delete' })
      else if (thrown) report(thrown)
      else {
        const text = t`${count} of ${all} restored: it was too late for the rest.`
        notices.toast({ text, tone: 'warn', key: 'delete' })
      }
    },
    [callForEach, notices, report, deletedWorks, t],
  )
  const offerUndo = useOfferUndo(restore)
  return useCallback(
    async (ids) => {
      const whole = emptied(queries, ids, deletedWorks.state())
      deletedWorks.markDeleted([...ids, ...whole])
      const { done, until, thrown } = await callForEach('delete', ids)
      const notDeleted = ids.filter((id) => !done.includes(id))
      if (notDeleted.length > 0) deletedWorks.markRestored([...notDeleted, ...setsOf(notDeleted)])
      if (thrown) report(thrown)
      if (done.length === 0) return false
      for (const queryKey of done.some(isImage) ? [keys.mines, keys.queues, keys.images] : [])
        void queries.invalidateQueries({ queryKey })
      track('works_deleted', { count: done.length })
      offerUndo({ ids: done, until })
      return !thrown
    },
    [callForEach, queries, report, offerUndo, deletedWorks, track],
  )
}

/**
 * Says what was deleted, and offers to restore it. One after the other are taken back together: there is one notice, and it
 * stands for all. Its time is that of the first of them; when that is over, it goes on for the others.
 */
function useOfferUndo(restore: (ids: string[]) => Promise<void>): (newest: Deletion) => void {
  const { api, notices, deletedWorks } = useWidget()
  const { t } = useLingui()
  return useCallback(
    (newest) => {
      const restorable = () => {
        const soon = api.serverNow() + UNTIL_MARGIN
        return (recent.get(deletedWorks) ?? []).filter(({ until }) => until > soon)
      }
      const tell = (deletions: readonly Deletion[]) => {
        recent.set(deletedWorks, deletions)
        const ids = deletions.flatMap((one) => one.ids)
        const count = ids.length
        notices.toast({
          text: ids.some(isImage)
            ? t`${plural(count, { one: '# image deleted', other: '# images deleted' })}`
            : t`${plural(count, { one: '# work deleted', other: '# works deleted' })}`,
          action: {
            text: t`Undo`,
            isUndo: true,
            run() {
              recent.delete(deletedWorks)
              // Backwards: a set that went with its last image comes back first.
              void restore(ids.toReversed())
            },
          },
          until: Math.min(...deletions.map((one) => one.until)),
          ended() {
            const others = restorable()
            if (others.length > 0) tell(others)
          },
          key: 'delete',
        })
      }
      tell([...restorable(), newest])
    },
    [api, notices, restore, deletedWorks, t],
  )
}

/** Calls of as many as go at once. */
const callsFor = (ids: readonly string[]) =>
  bySlot(ids).flatMap(({ ids: of, slot }) =>
    Array.from({ length: Math.ceil(of.length / BATCH_MAX) }, (_, at) => ({
      ids: of.slice(at * BATCH_MAX, (at + 1) * BATCH_MAX),
      slot,
    })),
  )

interface Deletion {
  ids: readonly string[]
  /** Epoch ms by the server's clock. */
  until: number
}

const recent = new WeakMap<DeletedWorks, readonly Deletion[]>()

const isImage = (id: string): boolean => placeOf(id).slot !== null

/** The sets of single images. */
const setsOf = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter(isImage).map((id) => placeOf(id).imageId)),
]

/** The sets of which nothing is left without these images. */
function emptied(queries: QueryClient, ids: readonly string[], deleted: ReadonlySet<string>): string[] {
  const isGone = (set: ImageSet, slot: number) =>
    ids.includes(set.id + SIGN + slot) || deleted.has(set.id + SIGN + slot)
  return setsOf(ids).filter((id) => {
    const set = knownImage(queries, id)
    return set?.slots.every(({ slot, withheld }) => withheld || isGone(set, slot))
  })
}
