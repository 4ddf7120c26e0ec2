/**
 * Tools of others that the site shows in frames, each under a path of its own. `setting` is the name of its address in the
 * launcher and in the setting TOOLS; a tool without an address has no page and no entry in the menu.
 */
export const TOOLS = {
  video: { path: '/video', setting: 'videoUrl' },
  ppt: { path: '/ppt', setting: 'pptUrl' },
} as const
export type ToolName = keyof typeof TOOLS

export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[]

/** The tool whose page a path is; null for all other paths. */
export const toolAt = (pathname: string): ToolName | null =>
  TOOL_NAMES.find((name) => pathname === TOOLS[name].path) ?? null
