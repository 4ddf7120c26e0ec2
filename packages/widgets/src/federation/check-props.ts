import type { EaselWidgetProps } from './props.ts'
import { argumentError } from './widget-error.ts'

const KINDS: { [K in keyof EaselWidgetProps]-?: string } = {
  api: 'an object',
  host: 'an object',
  session: 'an object',
  theme: 'an object',
  params: 'an object',
  language: 'a string',
  user: 'a string',
  onNavigate: 'a function',
  onTrack: 'a function',
  onError: 'a function',
}

/** Throws an error that names the property which is none. */
export function checkProps(props: EaselWidgetProps): void {
  for (const [name, kind] of Object.entries({ '': 'an object', ...KINDS })) {
    const value: unknown = name ? props[name as 'api'] : props
    if (value === null || (value !== undefined && !kind.endsWith(typeof value)))
      throw argumentError(name ? `props.${name}` : 'props', kind)
  }
}
