import type { ImageSet } from '@easel/contract/types'
import { useState } from 'react'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import type { AskMine } from '../works.queries.ts'
import { type Chosen, withAll } from '../works.state.ts'
import { type Day, dayOfSet } from './days.ts'

interface Options {
  tiles: Tiles
  /** How many places on the wall lie before these and are no works yet. */
  before: number
  ask: AskMine
  chosen: Chosen | null
  onChoose(change: (chosen: Chosen) => Chosen): void
}

export interface DayChoice {
  state: 'none' | 'some' | 'all'
  /** What of the day is not here is being fetched. */
  busy: boolean
  toggle(): void
}

/** The choice of whole days, also of their works that a long list does not keep, or has not loaded yet. */
export function useChooseDay({
  tiles,
  before,
  ask,
  chosen,
  onChoose,
}: Options): (day: Day, open: boolean) => DayChoice | null {
  const report = useReportError()
  const [fetching, setFetching] = useState<ReadonlySet<number>>(new Set())
  /** Days whose end has been seen, although the list has not come to it. */
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set())
  const choose = async (day: Day, at: number) => {
    setFetching((days) => new Set([...days, at]))
    try {
      const sets = await setsOfDay(day, at, tiles, ask)
      onChoose((before) => withAll(before, sets))
      setEnded((days) => new Set([...days, at]))
    } catch (thrown) {
      report(thrown)
    } finally {
      setFetching((days) => new Set([...days].filter((other) => other !== at)))
    }
  }
  return (shown, open) => {
    const day = worksOf(shown, before)
    if (day.count === 0 && !open) return null
    const { at } = day
    const own = [...(chosen?.values() ?? [])].filter((set) => dayOfSet(set) === at)
    const whole = own.length >= day.count && (!open || (at !== null && ended.has(at)))
    const state = own.length === 0 ? 'none' : whole ? 'all' : 'some'
    return {
      state,
      busy: at !== null && fetching.has(at),
      toggle() {
        if (at === null) return
        if (state !== 'all') void choose(day, at)
        else onChoose((before) => new Map([...before].filter(([, set]) => dayOfSet(set) !== at)))
      },
    }
  }
}

/** A day without what is no work yet, by its place among the works. */
function worksOf(day: Day, before: number): Day {
  const others = Math.min(day.count, Math.max(0, before - day.start))
  return { ...day, start: Math.max(0, day.start - before), count: day.count - others }
}

/** All works of a day: those that are here, and those that must be fetched for it. */
async function setsOfDay(day: Day, at: number, { chunks, data }: Tiles, ask: AskMine): Promise<ImageSet[]> {
  const found: ImageSet[] = []
  const end = day.start + day.count
  for (const [number, { start, ratios, items }] of chunks.entries()) {
    if (start >= end || start + ratios.length <= day.start) continue
    found.push(...(items ?? (await ask(data?.pageParams[number])).items))
  }
  const last = chunks.at(-1)
  let cursor = last && last.start + last.ratios.length === end ? data?.pages.at(-1)?.nextCursor : null
  while (cursor) {
    const page = await ask(cursor)
    found.push(...page.items)
    cursor = page.items.every((set) => dayOfSet(set) === at) ? page.nextCursor : null
  }
  return found.filter((set) => dayOfSet(set) === at)
}
