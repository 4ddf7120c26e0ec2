/**
 * Easel in a frame as a React component, for React 18 and 19.
 *
 *     import { EaselEmbed } from '@easel/host-sdk/react'
 *     <EaselEmbed src="https://easel.example/embed/home" partner="acme" getHeaders={() => fetch('/my-easel-token')} />
 */
import { type Easel, type EmbedOptions, embed, type HostEvents } from '@easel/host-sdk'
import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react'

export interface EaselEmbedProps extends EmbedOptions {
  className?: string | undefined
  style?: CSSProperties | undefined
  /** Identifies your user: when it changes, the frame drops what it knows and calls `getHeaders`. */
  user?: string | number | null | undefined
  /** The running embed, for its methods; null when it is gone. */
  onEasel?: ((easel: Easel | null) => void) | undefined
}

/** On a server it renders an empty element. Handlers and `getHeaders` may change at any time; the newest ones are used. */
export function EaselEmbed(props: EaselEmbedProps): ReactElement {
  const { className, style, user, onEasel, ...options } = props
  const { src, partner, route, language, theme, title, autoHeight, connectTimeout, timeout } = options
  const slot = useRef<HTMLDivElement>(null)
  const easel = useRef<Easel | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  // What cannot be changed while it runs starts another one.
  const handled = namesOf(props.on).sort()
  const identity = JSON.stringify([src, partner, title, autoHeight, connectTimeout, timeout, handled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else is read when it is used
  useEffect(() => {
    if (!slot.current) return
    const { on } = latest.current
    const started = embed(slot.current, {
      ...optionsWithoutProps(latest.current),
      // Whether there is a user may change at any time.
      getHeaders: () => latest.current.getHeaders?.() ?? {},
      on: newest(on, () => latest.current.on),
    })
    easel.current = started
    latest.current.onEasel?.(started)
    return () => {
      started.destroy()
      easel.current = null
      latest.current.onEasel?.(null)
    }
  }, [identity])
  useChange(() => language && void easel.current?.changeLanguage(language), language)
  useChange(() => theme && void easel.current?.setTheme(theme), JSON.stringify(theme))
  useChange(() => route && void easel.current?.changeRouter(route), route)
  useChange(() => void easel.current?.userChange(), user)
  return createElement('div', { ref: slot, className, style })
}

function optionsWithoutProps({ className, style, user, onEasel, ...options }: EaselEmbedProps): EmbedOptions {
  return options
}

/** Runs when the value changes, not at the start. */
function useChange(run: () => void, value: unknown): void {
  const last = useRef(value)
  useEffect(() => {
    if (Object.is(last.current, value)) return
    last.current = value
    run()
  })
}

/** Each handler calls the newest one of its name: the frame is told once which there are. */
function newest(on: EmbedOptions['on'], now: () => EmbedOptions['on']): Partial<HostEvents> {
  const handlers = namesOf(on).map((name) => [
    name,
    (argument: never) => (now()?.[name] as ((argument: never) => unknown) | undefined)?.(argument),
  ])
  return Object.fromEntries(handlers) as Partial<HostEvents>
}

const namesOf = (on: EmbedOptions['on']): (keyof HostEvents)[] =>
  Object.entries(on ?? {}).flatMap(([name, handler]) =>
    typeof handler === 'function' ? (name as keyof HostEvents) : [],
  )
