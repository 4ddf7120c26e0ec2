import { type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import { useEvent } from '../../runtime/react/use-event.ts'
import type { PlacedTile } from './wall-layout.ts'
import type { WallProps } from './wall-tile.tsx'

/** Tiles before the end from which the next page is requested. */
const LOAD_BEFORE_END = 18

/**
 * The tiles in the DOM: those near the viewport, and the focused one wherever the page is scrolled. Reports them, and
 * requests the next page near the end.
 */
export function useShownTiles<Layout>(
  root: RefObject<HTMLElement | null>,
  { tiles, more = false, busy = false, onNearEnd, onSeen }: WallProps,
  mounted: PlacedTile[],
  layout: Layout,
  tileAt: (layout: Layout, index: number) => PlacedTile | undefined,
) {
  const { count } = tiles
  const [focused, setFocused] = useState<string | null>(null)
  const shown = useMemo(() => {
    const index = focused === null ? -1 : tiles.indexOf(focused)
    return withFocused(mounted, index < 0 ? undefined : tileAt(layout, index))
  }, [mounted, tiles, focused, layout, tileAt])
  useKeptFocus(root, tiles, focused)
  // Runs before the next page is requested, so that distant pages are evicted first.
  useReportShown(shown, count, tiles, busy, onSeen)
  useNearEnd(more && !busy && (mounted.at(-1)?.index ?? 0) >= count - LOAD_BEFORE_END, count, onNearEnd)
  const focus = {
    onFocus: (event: FocusEvent) =>
      setFocused((event.target as HTMLElement).closest('li')?.dataset.id ?? null),
    onBlur: () => setFocused(null),
  }
  return [shown, focus] as const
}

/** Where the tile with the focus leaves the list, the one that takes its place has it: nobody begins at the top of the page again. */
function useKeptFocus(root: RefObject<HTMLElement | null>, tiles: Tiles, focused: string | null): void {
  const place = useRef(-1)
  useEffect(() => {
    const index = focused === null ? -1 : tiles.indexOf(focused)
    const last = place.current
    place.current = index
    const { activeElement, body } = document
    if (focused === null || index >= 0 || last < 0 || (activeElement && activeElement !== body)) return
    const next = tiles.at(Math.min(last, tiles.count - 1))
    const items = [...(root.current?.querySelectorAll<HTMLElement>('li[data-id]') ?? [])]
    const item = items.find(({ dataset }) => dataset.id === next?.id)
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [root, tiles, focused])
}

function useNearEnd(near: boolean, length: number, onNearEnd?: () => void): void {
  const ask = useEvent(() => onNearEnd?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once for each length, not for each render
  useEffect(() => {
    if (near) ask()
  }, [near, length])
}

function useReportShown(
  shown: readonly PlacedTile[],
  count: number,
  tiles: Tiles,
  busy: boolean,
  onSeen?: (shown: readonly number[]) => void,
): void {
  const report = useEvent(() => onSeen?.(shown.map(({ index }) => index).filter((index) => index < count)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the rendered tiles, and each change of the list
  useEffect(() => report(), [shown, tiles, busy])
}

const withFocused = (mounted: PlacedTile[], focused: PlacedTile | undefined): PlacedTile[] =>
  !focused || mounted.some(({ index }) => index === focused.index)
    ? mounted
    : [...mounted, focused].sort((a, b) => a.index - b.index)
