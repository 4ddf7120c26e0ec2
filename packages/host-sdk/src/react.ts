/**
 * Easel in a frame as a React component, for React 18 and 19. The package `@easel/react` is this.
 *
 *     import { EaselEmbed } from '@easel/react'
 *     <EaselEmbed src="https://easel.example/embed/home" partner="acme" getHeaders={() => fetch('/my-easel-token')} />
 */
import type { Easel } from '@easel/host-sdk'
import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react'
import { type EaselProps, type Emit, type MountedEasel, mountEasel } from './component.ts'

export interface EaselEmbedProps extends EaselProps {
  className?: string | undefined
  style?: CSSProperties | undefined
  /** The running embed, for its methods; null when it is gone. */
  onEasel?: ((easel: Easel | null) => void) | undefined
  /** A dialog was opened or closed. */
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** On a server it renders an empty element. Handlers and `getHeaders` may change at any time; the newest ones are used. */
export function EaselEmbed(props: EaselEmbedProps): ReactElement {
  const { className, style } = props
  const slot = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedEasel | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    mounted.current?.update(optionsOf(props))
  })
  useEffect(() => {
    if (!slot.current) return
    const emit: Emit = (name, argument) => {
      if (name === 'easel') latest.current.onEasel?.(argument as Easel | null)
      if (name === 'open') latest.current.onOpenChange?.(argument as boolean)
    }
    const own = mountEasel(slot.current, optionsOf(latest.current), emit)
    mounted.current = own
    return () => {
      own.destroy()
      mounted.current = null
    }
  }, [])
  return createElement('div', { ref: slot, className, style })
}

function optionsOf({ className, style, onEasel, onOpenChange, ...options }: EaselEmbedProps): EaselProps {
  return options
}
