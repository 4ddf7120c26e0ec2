import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Skeleton } from '../small.tsx'
import { useWall } from './use-wall.ts'
import styles from './wall.module.css'

interface WallItem {
  id: string
  /** Width over height. */
  ratio: number
}

interface WallProps<T extends WallItem> {
  items: readonly T[]
  label: string
  /** `eager` for what is seen without scrolling. */
  render(item: T, options: { eager: boolean }): ReactNode
  /** More can be asked for: its place is held by skeletons. */
  more?: boolean
  /** An answer is on its way. Nothing more is asked for until it is here: asking would give it up. */
  busy?: boolean
  onNearEnd?(): void
}

const PLACEHOLDERS = [1, 0.66, 1, 1.5, 1, 0.66, 1.5, 1, 1, 0.66, 1, 1.5]
/** This many tiles before the end, more is asked for. */
const EARLY = 18

/** A wall of pictures in their own shapes. Only those near the screen are in the page, however many there are. */
export function Wall<T extends WallItem>(props: WallProps<T>) {
  const { items, label, render, more = false, busy = false, onNearEnd } = props
  const ratios = useMemo(
    () => [...items.map((item) => item.ratio), ...(more ? PLACEHOLDERS : [])],
    [items, more],
  )
  const { ref, layout, mounted } = useWall(ratios)
  const [focused, setFocused] = useState<string | null>(null)
  useNearEnd(more && !busy && (mounted.at(-1) ?? 0) >= items.length - EARLY, items.length, onNearEnd)
  const shown = withFocused(mounted, items, focused)
  return (
    <ul
      ref={ref}
      className={styles.wall}
      aria-label={label}
      style={{ blockSize: layout.height }}
      onFocus={(event) => setFocused((event.target as HTMLElement).closest('li')?.dataset.id ?? null)}
      onBlur={() => setFocused(null)}
    >
      {shown.map((index) => {
        const box = layout.boxes[index]
        const item = items[index]
        if (!box) return null
        const place = {
          transform: `translate(${box.x}px, ${box.y}px)`,
          inlineSize: box.width,
          blockSize: box.height,
        }
        return item ? (
          <li
            key={item.id}
            data-id={item.id}
            className={styles.tile}
            style={place}
            aria-posinset={index + 1}
            aria-setsize={more ? -1 : items.length}
          >
            {render(item, { eager: index < layout.columns * 2 })}
          </li>
        ) : (
          <li key={`more-${index - items.length}`} className={styles.tile} style={place} aria-hidden="true">
            <Skeleton />
          </li>
        )
      })}
    </ul>
  )
}

function useNearEnd(near: boolean, length: number, onNearEnd?: () => void): void {
  const ask = useEffectEvent(() => onNearEnd?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each length, not for each render
  useEffect(() => {
    if (near) ask()
  }, [near, length])
}

/** Whoever walks with the keyboard keeps the tile under the focus, wherever the wheel has gone. */
function withFocused<T extends WallItem>(
  mounted: number[],
  items: readonly T[],
  focused: string | null,
): number[] {
  if (!focused) return mounted
  const index = items.findIndex((item) => item.id === focused)
  return index < 0 || mounted.includes(index) ? mounted : [...mounted, index].sort((a, b) => a - b)
}
