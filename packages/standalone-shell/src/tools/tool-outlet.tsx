import { type ToolName, toolAt } from '@easel/contract/tools'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { useTools } from './use-tools.ts'

const ToolFrame = lazyComponent(() => import('./tool-frame.tsx').then((m) => m.ToolFrame))

/** The frames of the tools: created at the first visit, then kept, and shown on their own path alone. */
export function ToolOutlet() {
  const here = toolAt(useLocation().pathname)
  const [visited, setVisited] = useState<readonly ToolName[]>([])
  if (here !== null && !visited.includes(here)) setVisited([...visited, here])
  const tools = useTools() ?? []
  return tools
    .filter(({ name }) => visited.includes(name))
    .map((tool) => (
      <Suspense key={tool.name}>
        <ToolFrame tool={tool} isShown={tool.name === here} />
      </Suspense>
    ))
}
