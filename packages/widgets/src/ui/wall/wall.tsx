import type { ImageSet } from '@easel/contract/types'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import { useEvent } from '../../runtime/react/use-event.ts'
import { Skeleton } from '../inline.tsx'
import { useWall } from './use-wall.ts'
import styles from './wall.module.css'
import { type PlacedTile, tileAt } from './wall-layout.ts'

interface WallProps {
  tiles: Tiles
  label: string
  /** `eager` for what is seen without scrolling. */
  render(set: ImageSet, options: { eager: boolean }): ReactNode
  /** More pages exist: skeletons hold their place. */
  more?: boolean
  /** A request is pending. No further page is requested, which would cancel it. */
  busy?: boolean
  onNearEnd?(): void
  /** Reports which tiles are rendered. */
  onSeen?(shown: readonly number[]): void
}

const PLACEHOLDERS = [1, 0.66, 1, 1.5, 1, 0.66, 1.5, 1, 1, 0.66, 1, 1.5]
/** Tiles before the end from which the next page is requested. */
const LOAD_BEFORE_END = 18

/** A virtualized masonry wall. */
export function Wall(props: WallProps) {
  const { tiles, label, render, more = false, busy = false, onNearEnd, onSeen } = props
  const { count } = tiles
  const chunks = useMemo(() => {
    const shapes = tiles.chunks.map(({ ratios }) => ratios)
    return more ? [...shapes, PLACEHOLDERS] : shapes
  }, [tiles, more])
  const { ref, layout, mounted } = useWall(chunks)
  const [focused, setFocused] = useState<string | null>(null)
  const shown = useMemo(() => {
    const index = focused === null ? -1 : tiles.indexOf(focused)
    return withFocused(mounted, index < 0 ? undefined : tileAt(layout, index))
  }, [mounted, tiles, focused, layout])
  // Runs before the next page is requested, so that distant pages are evicted first.
  useReportShown(shown, count, tiles, busy, onSeen)
  useNearEnd(more && !busy && (mounted.at(-1)?.index ?? 0) >= count - LOAD_BEFORE_END, count, onNearEnd)
  return (
    <ul
      ref={ref}
      className={styles.wall}
      aria-label={label}
      style={{ blockSize: layout.height }}
      onFocus={(event) => setFocused((event.target as HTMLElement).closest('li')?.dataset.id ?? null)}
      onBlur={() => setFocused(null)}
    >
      {shown.map(({ index, x, y, width, height }) => {
        const set = tiles.at(index)
        const box = { transform: `translate(${x}px, ${y}px)`, inlineSize: width, blockSize: height }
        return set ? (
          <li
            key={set.id}
            data-id={set.id}
            className={styles.tile}
            style={box}
            aria-posinset={index + 1}
            aria-setsize={more ? -1 : count}
          >
            {render(set, { eager: index < layout.columns * 2 })}
          </li>
        ) : (
          <li key={`place-${index}`} className={styles.tile} style={box} aria-hidden="true">
            <Skeleton />
          </li>
        )
      })}
    </ul>
  )
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

/** The focused tile stays rendered, wherever the page is scrolled. */
const withFocused = (mounted: PlacedTile[], focused: PlacedTile | undefined): PlacedTile[] =>
  !focused || mounted.some(({ index }) => index === focused.index)
    ? mounted
    : [...mounted, focused].sort((a, b) => a.index - b.index)
