import type { EaselWidgetProps } from 'easel/props'
import { lazy, Suspense } from 'react'
import { Fallback } from './fallback.tsx'
import { FrameEmbed } from './frame-embed.tsx'
import { WIDGETS, type WidgetName } from './widgets.ts'
import { within } from './within.ts'

/** Milliseconds until a widget counts as failed. */
const MAX_WAIT = 8000

/**
 * Created once and outside any component: a lazy component that is created while rendering restarts on every
 * render.
 */
const LAZY = {
  Gallery: lazy(() => within(MAX_WAIT, WIDGETS.Gallery())),
  Creator: lazy(() => within(MAX_WAIT, WIDGETS.Creator())),
}

const api = {
  partner: 'shop',
  getHeaders: () => fetch('/my-easel-token'),
}

/** A federated widget, or the same page in a frame if the widget fails to load or to render. */
export function EaselWidget({ name, ...props }: EaselWidgetProps & { name: WidgetName }) {
  const Widget = LAZY[name]
  return (
    <Fallback name={name} instead={<FrameEmbed name={name} {...props} />}>
      <Suspense fallback={<p>One moment …</p>}>
        <Widget api={api} {...props} />
      </Suspense>
    </Fallback>
  )
}
