import { BATCH_MAX, PAGE_SIZE } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import type { Tiles } from '../runtime/lists/list-tiles.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import type { AskMine } from './works.queries.ts'
import { type Chosen, toggled, withAll } from './works.state.ts'

interface Options {
  tiles: Tiles
  /** More works than are loaded match the filter. */
  hasMore: boolean
  ask: AskMine
  oldestFirst: boolean
  chosen: Chosen | null
  onChoose(change: (chosen: Chosen) => Chosen): void
}

export interface ChooseMore {
  /** `isRange`: with all works between it and the one before. */
  toggle(set: ImageSet, isRange: boolean): void
  /** All that match the filter, as many as go at once; where they are chosen already, none. */
  toggleAll(): void
  areAll: boolean
  busy: boolean
}

/** The choice of many works: a range by Shift, and all of them, also of those that have not been loaded. */
export function useChooseMore({ tiles, hasMore, ask, oldestFirst, chosen, onChoose }: Options): ChooseMore {
  const { t, i18n } = useLingui()
  const { notices } = useWidget()
  const report = useReportError()
  const last = useRef<ImageSet>(undefined)
  const [busy, setBusy] = useState(false)
  const size = chosen?.size ?? 0
  const areAll = size > 0 && (size >= BATCH_MAX || (!hasMore && size >= tiles.count))

  const run = async (find: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await find().catch(report)
    setBusy(false)
  }
  const chooseAll = async () => {
    const { sets, isCut } = await firstOf(tiles, ask)
    onChoose((before) => withAll(before, sets))
    if (!isCut) return
    const most = i18n.number(BATCH_MAX)
    const text = oldestFirst
      ? t`The oldest ${most} are selected: no more go at once.`
      : t`The newest ${most} are selected: no more go at once.`
    notices.toast({ text, key: 'choose' })
  }
  return {
    areAll,
    busy,
    toggle(set, isRange) {
      const from = isRange ? last.current : undefined
      last.current = set
      if (!from || tiles.indexOf(from.id) < 0) return onChoose((before) => toggled(before, set))
      void run(async () => {
        const sets = await setsBetween(tiles, from, set, ask)
        onChoose((before) => {
          if (!before.has(set.id)) return withAll(before, sets)
          const between = new Set(sets.map(({ id }) => id))
          return new Map([...before].filter(([id]) => !between.has(id)))
        })
      })
    },
    toggleAll: () => (areAll ? onChoose(() => new Map()) : void run(chooseAll)),
  }
}

/** The works of a page, fetched again where a long list does not keep it. */
const itemsOf = async ({ chunks, data }: Tiles, number: number, ask: AskMine) =>
  chunks[number]?.items ?? (await ask(data?.pageParams[number])).items

/** The first works of the list, as many as one call takes. */
async function firstOf(tiles: Tiles, ask: AskMine): Promise<{ sets: ImageSet[]; isCut: boolean }> {
  const sets: ImageSet[] = []
  for (const number of tiles.chunks.keys()) {
    if (sets.length <= BATCH_MAX) sets.push(...(await itemsOf(tiles, number, ask)))
  }
  let cursor = tiles.data?.pages.at(-1)?.nextCursor
  while (cursor && sets.length <= BATCH_MAX) {
    const page = await ask(cursor, undefined, PAGE_SIZE.max)
    sets.push(...page.items)
    cursor = page.nextCursor
  }
  return { sets: sets.slice(0, BATCH_MAX), isCut: sets.length > BATCH_MAX || Boolean(cursor) }
}

/** Both ends included: by their places, and by their times where the places are not known any more. */
async function setsBetween(tiles: Tiles, a: ImageSet, b: ImageSet, ask: AskMine): Promise<ImageSet[]> {
  const [first = 0, end = 0] = [tiles.indexOf(a.id), tiles.indexOf(b.id)].sort((x, y) => x - y)
  const [from = 0, until = 0] = [timeOf(a), timeOf(b)].sort((x, y) => x - y)
  const sets: ImageSet[] = []
  for (const [number, { start, ratios, items }] of tiles.chunks.entries()) {
    if (start > end || start + ratios.length <= first) continue
    const page = await itemsOf(tiles, number, ask)
    sets.push(
      ...page.filter((set, at) =>
        items ? start + at >= first && start + at <= end : timeOf(set) >= from && timeOf(set) <= until,
      ),
    )
  }
  return sets
}

const timeOf = ({ finishedAt, createdAt }: ImageSet): number => finishedAt ?? createdAt
