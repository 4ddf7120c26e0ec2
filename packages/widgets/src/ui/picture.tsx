import { takeAdopted } from '@easel/first-paint'
import { useLayoutEffect, useRef, useState } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'
import { showPreview } from './previews.ts'

interface PictureProps {
  src: string | null
  /** Empty for decoration. */
  alt: string
  width: number
  height: number
  thumbhash?: string | null
  /** Loaded with priority: above the fold. */
  eager?: boolean
  /** `cover` fills the frame that the parent gives, `contain` shows all of it. */
  fit?: 'cover' | 'contain'
  /** Lies over another image: transparent until it is loaded. */
  over?: boolean
  /** It may be among what the server rendered, whose element it takes then. */
  painted?: boolean
}

/**
 * An image in its final geometry: its thumbhash is shown until it is loaded, if that takes time. If the first paint contains the same
 * image, that element is adopted.
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
  painted = true,
}: PictureProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  const applyAttributes = useEvent((node: HTMLImageElement) =>
    setAttributes(node, { alt, width, height, eager }),
  )
  useLayoutEffect(() => {
    const element = frame.current
    if (!src || !element) return
    const { ownerDocument } = element
    const node = (painted && takeAdopted(src, ownerDocument)) || ownerDocument.createElement('img')
    // Set on the element, not in state: a wall would be rendered again for each loaded image.
    const stop = onLoadState(node, (state) => {
      element.dataset.state = state
      setBroken(state === 'broken')
    })
    image.current = node
    applyAttributes(node)
    if (node.getAttribute('src') !== src) node.src = src
    element.append(node)
    if (node.complete && node.naturalWidth > 0) element.dataset.state = 'here'
    return () => {
      stop()
      node.remove()
      image.current = null
    }
  }, [src, painted])
  // Attributes are updated on the same element, so that the image neither reloads nor flickers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes of the element
  useLayoutEffect(() => {
    if (image.current) applyAttributes(image.current)
  }, [alt, width, height, eager])
  // After the image's own effect, which knows whether it is there already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image comes with the same preview
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !thumbhash || over || element.dataset.state === 'here') return
    return showPreview(element, thumbhash)
  }, [src, thumbhash, over])
  return (
    <span ref={frame} className={styles.frame} data-fit={fit} data-over={over || undefined}>
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

function onLoadState(
  node: HTMLImageElement,
  report: (state: 'coming' | 'here' | 'broken') => void,
): () => void {
  report('coming')
  const here = () => report('here')
  const broken = () => report('broken')
  node.addEventListener('load', here)
  node.addEventListener('error', broken)
  return () => {
    node.removeEventListener('load', here)
    node.removeEventListener('error', broken)
  }
}

function setAttributes(
  node: HTMLImageElement,
  attributes: { alt: string; width: number; height: number; eager: boolean },
): void {
  node.className = styles.image ?? ''
  node.alt = attributes.alt
  node.width = attributes.width
  node.height = attributes.height
  node.decoding = 'async'
  node.draggable = false
  if (attributes.eager) node.fetchPriority = 'high'
  else node.loading = 'lazy'
}
