import { TOOL_NAMES, TOOLS, type ToolName } from '@easel/contract/tools'
import { useLauncher } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'

export interface Tool {
  name: ToolName
  path: string
  /** The URL of the tool, a third party's page. */
  address: string
}

/** The tools of this installation; null while unknown. */
export function useTools(): readonly Tool[] | null {
  const { data } = useLauncher()
  if (!data) return null
  return TOOL_NAMES.flatMap((name) => {
    const { path, setting } = TOOLS[name]
    const address = data.tools[setting]
    return address === null ? [] : [{ name, path, address }]
  })
}

/** Names of the tools, for menu and titles. */
export function useToolTitles(): Record<ToolName, string> {
  const { t } = useLingui()
  return { video: t`Video`, ppt: t({ message: 'Slides', context: 'tool that makes presentations' }) }
}
