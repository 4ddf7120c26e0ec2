import type { EaselWidgetProps, WidgetApi } from '../../../packages/widgets/src/federation/props.ts'

/** The properties of a widget, those of `api` one by one. */
export type WidgetProperty = Exclude<keyof EaselWidgetProps, 'api'> | `api.${keyof WidgetApi}`
