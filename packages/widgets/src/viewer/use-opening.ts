import { type RefObject, useLayoutEffect } from 'react'

/**
 * The picture grows out of its tile in the page behind, when the viewer opens on it: so one sees where it came from.
 * `opens` is true until then, so that a step to another picture does not grow. As long as the movements of the theme.
 */
export function useOpening(image: RefObject<HTMLElement | null>, opens: { current: boolean }): void {
  useLayoutEffect(() => {
    const element = image.current
    if (!element || !opens.current) return
    opens.current = false
    const tile = tileBehind(element)
    const whole = element.getBoundingClientRect()
    if (!tile || whole.width === 0) return
    // The stage cuts off what is larger than it, as a zoomed picture is.
    const stage = element.parentElement as HTMLElement
    stage.style.overflow = 'visible'
    const style = getComputedStyle(element)
    const growing = element.animate(
      [frameOver(tile, whole), { transform: 'none', clipPath: 'inset(0px 0px)' }],
      {
        duration: milliseconds(style.getPropertyValue('--easel-slow')),
        easing: style.getPropertyValue('--easel-ease') || 'ease-out',
      },
    )
    growing.onfinish = growing.oncancel = () => {
      stage.style.overflow = ''
    }
    return () => growing.cancel()
  }, [image, opens])
}

/** Of a CSS time: a build writes 200ms as .2s. Zero for none. */
const milliseconds = (time: string): number =>
  (Number.parseFloat(time) || 0) * (time.trim().endsWith('ms') ? 1 : 1000)

/** Where the same picture is seen in the page, under the viewer. */
function tileBehind(element: HTMLElement): DOMRect | null {
  const { src } = element.querySelector('img') ?? {}
  const root = element.getRootNode() as Document | ShadowRoot
  const viewer = element.closest('[role="dialog"]')
  for (const one of root.querySelectorAll('img')) {
    if (one.src !== src || viewer?.contains(one)) continue
    const tile = one.getBoundingClientRect()
    if (tile.width > 0 && tile.bottom > 0 && tile.top < innerHeight) return tile
  }
  return null
}

/** The picture over the tile, which shows as much of it as the tile does. */
function frameOver(tile: DOMRect, whole: DOMRect): Keyframe {
  const scale = Math.max(tile.width / whole.width, tile.height / whole.height)
  const x = tile.left + tile.width / 2 - (whole.left + whole.width / 2)
  const y = tile.top + tile.height / 2 - (whole.top + whole.height / 2)
  const across = (whole.width - tile.width / scale) / 2
  const down = (whole.height - tile.height / scale) / 2
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, clipPath: `inset(${down}px ${across}px)` }
}
