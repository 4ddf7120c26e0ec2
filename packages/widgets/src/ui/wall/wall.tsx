import { PLACEHOLDERS } from '@easel/first-paint'
import { useCallback } from 'react'
import { useShownTiles } from './use-shown-tiles.ts'
import { useWall } from './use-wall.ts'
import styles from './wall.module.css'
import { layOut, tileAt, tilesIn, type WallLayout } from './wall-layout.ts'
import { type WallProps, WallTile } from './wall-tile.tsx'

/** A virtualized masonry wall. */
export function Wall(props: WallProps) {
  const { tiles, label, render, more = false } = props
  const place = useCallback(
    (width: number, before?: WallLayout) => {
      const shapes = tiles.chunks.map(({ ratios }) => ratios)
      if (more) shapes.push(PLACEHOLDERS)
      return layOut(width > 0 ? shapes : [], width, before)
    },
    [tiles, more],
  )
  const { ref, layout, mounted } = useWall<WallLayout, HTMLUListElement>(place, tilesIn)
  const [shown, focus] = useShownTiles(ref, props, mounted, layout, tileAt)
  return (
    <ul ref={ref} className={styles.wall} aria-label={label} style={{ blockSize: layout.height }} {...focus}>
      {shown.map((box) => (
        <WallTile
          key={tiles.at(box.index)?.id ?? `place-${box.index}`}
          box={box}
          set={tiles.at(box.index)}
          of={more ? -1 : tiles.count}
          eager={box.index < layout.columns * 2}
          render={render}
        />
      ))}
    </ul>
  )
}
