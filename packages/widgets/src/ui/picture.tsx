import { takeAdopted } from '@easel/first-paint'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'
import { thumbhashUrl } from './thumbhash.ts'

interface PictureProps {
  src: string | null
  /** Empty for decoration. */
  alt: string
  width: number
  height: number
  thumbhash?: string | null
  /** Loaded before others: what is seen first. */
  eager?: boolean
  /** `cover` fills the frame that the parent gives, `contain` shows all of it. */
  fit?: 'cover' | 'contain'
  /** Lies over another picture: paints nothing of its own until it is there. */
  over?: boolean
}

/**
 * A picture in its final place from the start: its thumbhash is painted until it has come. If the server drew
 * the same picture before any script ran, that very node is taken over.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  thumbhash = null,
  eager = false,
  fit = 'cover',
  over = false,
}: PictureProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  const dressed = useEvent((node: HTMLImageElement) => dress(node, { alt, width, height, eager }))
  useLayoutEffect(() => {
    const place = frame.current
    if (!src || !place) return
    const node = takeAdopted(src, place.ownerDocument) ?? place.ownerDocument.createElement('img')
    // Told to the style sheet alone: a wall full of pictures would be rendered again for each that has come.
    const stop = follow(node, (state) => {
      place.dataset.state = state
      setBroken(state === 'broken')
    })
    image.current = node
    dressed(node)
    if (node.getAttribute('src') !== src) node.src = src
    place.append(node)
    if (node.complete && node.naturalWidth > 0) place.dataset.state = 'here'
    return () => {
      stop()
      node.remove()
      image.current = null
    }
  }, [src])
  // Other words or another size are put on the same node: it neither loads nor flickers again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the node is dressed in
  useLayoutEffect(() => {
    if (image.current) dressed(image.current)
  }, [alt, width, height, eager])
  const paint = over ? null : thumbhashUrl(thumbhash)
  const style: CSSProperties = paint ? { backgroundImage: `url("${paint}")` } : {}
  return (
    <span ref={frame} className={styles.frame} data-fit={fit} data-over={over || undefined} style={style}>
      {broken && !over && (
        <span
          className={styles.broken}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <Icon name="image" size="large" />
        </span>
      )}
    </span>
  )
}

function follow(node: HTMLImageElement, tell: (state: 'coming' | 'here' | 'broken') => void): () => void {
  tell('coming')
  const here = () => tell('here')
  const broken = () => tell('broken')
  node.addEventListener('load', here)
  node.addEventListener('error', broken)
  return () => {
    node.removeEventListener('load', here)
    node.removeEventListener('error', broken)
  }
}

function dress(
  node: HTMLImageElement,
  look: { alt: string; width: number; height: number; eager: boolean },
): void {
  node.className = styles.image ?? ''
  node.alt = look.alt
  node.width = look.width
  node.height = look.height
  node.decoding = 'async'
  node.draggable = false
  if (look.eager) node.fetchPriority = 'high'
  else node.loading = 'lazy'
}
