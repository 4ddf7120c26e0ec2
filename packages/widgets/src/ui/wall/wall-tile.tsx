import type { ImageSet } from '@easel/contract/types'
import type { ReactNode } from 'react'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import { Skeleton } from '../inline.tsx'
import styles from './wall.module.css'
import type { PlacedTile } from './wall-layout.ts'

/** `eager` for what is seen without scrolling. */
export type RenderTile = (set: ImageSet, options: { eager: boolean }) => ReactNode

export interface WallProps {
  tiles: Tiles
  label: string
  render: RenderTile
  /** More pages exist: skeletons hold their place. */
  more?: boolean
  /** A request is pending. No further page is requested, which would cancel it. */
  busy?: boolean
  onNearEnd?(): void
  /** Reports which tiles are rendered. */
  onSeen?(shown: readonly number[]): void
}

interface WallTileProps {
  box: PlacedTile
  /** undefined: it is still to come. */
  set: ImageSet | undefined
  /** The place of the first tile of its list. */
  from?: number
  /** How many tiles its list has; -1 while that is unknown. */
  of: number
  eager: boolean
  render: RenderTile
}

/** One tile at its place on a wall. */
export function WallTile({ box, set, from = 0, of, eager, render }: WallTileProps) {
  const { index, x, y, width, height } = box
  const style = { transform: `translate(${x}px, ${y}px)`, inlineSize: width, blockSize: height }
  return set ? (
    <li
      data-id={set.id}
      className={styles.tile}
      style={style}
      aria-posinset={index - from + 1}
      aria-setsize={of}
    >
      {render(set, { eager })}
    </li>
  ) : (
    <li className={styles.tile} style={style} aria-hidden="true">
      <Skeleton />
    </li>
  )
}
