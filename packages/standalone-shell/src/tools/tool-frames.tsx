import type { ToolName } from '@easel/contract/tools'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { ToolFrame } from './tool-frame.tsx'
import { useTools } from './use-tools.ts'

/**
 * The frames of the tools: created at the first visit, then kept, and visible only on their own path. The path of a missing
 * tool redirects home. `here`: the tool of the current page.
 */
export function ToolFrames({ here }: { here: ToolName | null }) {
  const [visited, setVisited] = useState<readonly ToolName[]>([])
  if (here !== null && !visited.includes(here)) setVisited([...visited, here])
  const tools = useTools()
  const isMissing = here !== null && tools?.every(({ name }) => name !== here)
  return (
    <>
      {isMissing && <Navigate to="/home" replace />}
      {tools
        ?.filter(({ name }) => visited.includes(name))
        .map((tool) => (
          <ToolFrame key={tool.name} tool={tool} isShown={tool.name === here} />
        ))}
    </>
  )
}
