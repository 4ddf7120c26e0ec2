import { TOOL_NAMES, TOOLS, type ToolName } from '@easel/contract/tools'
import { Navigate, Route } from 'react-router'
import { useTools } from './use-tools.ts'

/** The paths of the tools. Their frames stand beside the routes, where they stay alive. */
export const toolRoutes = TOOL_NAMES.map((name) => (
  <Route key={name} path={TOOLS[name].path} element={<ToolRoute name={name} />} />
))

function ToolRoute({ name }: { name: ToolName }) {
  const tools = useTools()
  const isMissing = tools?.every((tool) => tool.name !== name)
  return isMissing ? <Navigate to="/home" replace /> : null
}
