import { toolAt } from '@easel/contract/tools'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../loading/lazy-component.tsx'

const ToolFrames = lazyComponent(() => import('./tool-frames.tsx').then((m) => m.ToolFrames))

/** The frames of the tools, from the first visit of one on. They stand beside the routes, where they stay alive. */
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
