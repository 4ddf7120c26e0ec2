import { PLACEHOLDERS } from '@easel/first-paint'
import { useCallback, useId, useState } from 'react'
import { useDayNames } from '../../ui/days/use-day-names.ts'
import { useShownTiles } from '../../ui/wall/use-shown-tiles.ts'
import { useWall } from '../../ui/wall/use-wall.ts'
import { type WallProps, WallTile } from '../../ui/wall/wall-tile.tsx'
import { DayHeading } from './day-heading.tsx'
import { type DayLayout, daysShown, dayTileAt, dayTilesIn, layOutDays } from './day-layout.ts'
import styles from './days.module.css'
import { type Day, daysOf } from './days.ts'
import type { DayChoice } from './use-choose-day.ts'

interface DayWallProps extends WallProps {
  /** null: nothing is being chosen. `open`: more of the day may come. */
  choiceOf: ((day: Day, open: boolean) => DayChoice | null) | null
  oldestFirst: boolean
}

/** A virtualized wall of works by the days on which they were made. */
export function DayWall({ choiceOf, oldestFirst, ...props }: DayWallProps) {
  const { tiles, label, render, more = false } = props
  const id = useId()
  const nameOf = useDayNames()
  const place = useCallback(
    (width: number, before?: DayLayout) =>
      layOutDays(width > 0 ? daysOf(tiles, more ? PLACEHOLDERS : null, oldestFirst) : [], width, before),
    [tiles, more, oldestFirst],
  )
  const { ref, layout, mounted } = useWall<DayLayout, HTMLDivElement>(place, dayTilesIn)
  const [shown, focus] = useShownTiles(ref, props, mounted, layout, dayTileAt)
  const [focusedDay, setFocusedDay] = useState<number | null>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={styles.days}
      style={{ blockSize: layout.height }}
      {...focus}
    >
      {daysShown(layout, shown, focusedDay).map(({ day, tiles: boxes }) => {
        const open = more && day === layout.days.at(-1)
        const heading = `${id}${day.at}`
        return (
          <div key={day.at}>
            <DayHeading
              id={heading}
              y={day.y}
              name={day.at === null ? null : nameOf(day.at)}
              choice={choiceOf?.(day, open) ?? null}
              onFocus={(focused) => setFocusedDay(focused ? day.at : null)}
            />
            <ul aria-labelledby={heading}>
              {boxes.map((box) => (
                <WallTile
                  key={tiles.at(box.index)?.id ?? `place-${box.index}`}
                  box={box}
                  set={tiles.at(box.index)}
                  from={day.start}
                  of={open ? -1 : day.count}
                  eager={box.index < layout.columns * 2}
                  render={render}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
