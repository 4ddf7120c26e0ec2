import type { EaselWidgetProps } from 'easel/props'
import { lazy, Suspense } from 'react'
import { Fallback } from './fallback.tsx'
import { FrameEmbed } from './frame-embed.tsx'
import { WIDGETS, type WidgetName } from './widgets.ts'
import { within } from './within.ts'

/** Milliseconds. Who waits longer than this for a part of a page has gone. */
const PATIENCE = 8000

/** Once for each, outside of any component: a lazy component that is made while rendering starts anew each time. */
const LAZY = {
  Gallery: lazy(() => within(PATIENCE, WIDGETS.Gallery())),
  Creator: lazy(() => within(PATIENCE, WIDGETS.Creator())),
}

const api = {
  partner: 'shop',
  getHeaders: () => fetch('/my-easel-token'),
}

/** A federated widget; where that does not come, or breaks, the same place in a frame. */
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
