import type { EmbedOptions } from '@easel/host-sdk'
import { isEvent } from './events.ts'

export interface EaselProps extends EmbedOptions {
  /** Identifies your user: when it changes, the frame drops what it knows and calls `getHeaders`. */
  user?: string | number | null | undefined
  /** In the page, in a dialog over it, in one behind a floating button, or in a panel at its edge; in it without it. */
  mode?: 'inline' | 'dialog' | 'button' | 'panel' | undefined
  /** Whether the dialog or the panel is open. */
  open?: boolean | undefined
  /** Starts the frame of a dialog or panel out of sight, so that it is there at once when it opens. */
  preload?: boolean | undefined
  /** What the floating button says. */
  label?: string | undefined
  /** The lower corner of the floating button, or the edge of the panel; `end` without it. */
  position?: 'start' | 'end' | undefined
  /** The panel's, 280 to 480 pixels; 400 without it. */
  width?: number | undefined
}

/** What the properties say, so that changes inside of them are found, too. */
export interface Values {
  /** What cannot be changed while it runs: another value starts another embed. */
  identity: string
  language: string | undefined
  theme: string | undefined
  route: EaselProps['route']
  user: EaselProps['user']
  open: boolean | undefined
  /** Of the language and the parts of the theme, the names of those that are given. */
  given: readonly string[]
}

export function valuesOf(props: EaselProps): Values {
  const { src, partner, title, autoHeight, connectTimeout, timeout, trackNames } = props
  const { mode, label, position, width } = props
  const ofFrame = [src, partner, title, autoHeight, connectTimeout, timeout, trackNames]
  const fixed = [...ofFrame, mode, label, position, width]
  const { language, theme, route, user, open } = props
  const identity = JSON.stringify([fixed, requestsOf(props).sort()])
  const given = Object.entries({ ...theme, language }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  return { identity, language, theme: JSON.stringify(theme), route, user, open, given }
}

/** The handlers that the frame is told of, so that it does everything else itself. */
export const requestsOf = ({ on }: EaselProps): string[] =>
  Object.entries(on ?? {}).flatMap(([name, handler]) =>
    typeof handler === 'function' && !isEvent(name) ? [name] : [],
  )
