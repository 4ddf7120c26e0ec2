import { toolAt } from '@easel/contract/tools'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../loading/lazy-component.tsx'

const ToolFrames = lazyComponent(() => import('./tool-frames.tsx').then((m) => m.ToolFrames))

/** Renders the tools’ frames from the first visit on, outside the routes, so that navigation does not unmount them. */
export function ToolOutlet() {
  const here = toolAt(useLocation().pathname)
  const [isUsed, setUsed] = useState(false)
  if (here !== null && !isUsed) setUsed(true)
  if (!isUsed) return null
  return (
    <Suspense>
      <ToolFrames here={here} />
    </Suspense>
  )
}
