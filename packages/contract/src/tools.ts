import type { CallName } from './calls.ts'

/**
 * Third-party tools that the site shows in frames, each under a path of its own. `setting` is the name of its address in the
 * launcher and in the setting TOOLS; a tool without an address has no page and no entry in the menu.
 */
export const TOOLS = {
  video: { path: '/video', setting: 'videoUrl' },
  ppt: { path: '/ppt', setting: 'pptUrl' },
} as const
export type ToolName = keyof typeof TOOLS
export type ToolSetting = (typeof TOOLS)[ToolName]['setting']
/** The addresses of the tools, by setting; null: not configured. */
export type ToolAddresses = Record<ToolSetting, string | null>

/** The calls that a tool makes for its user: with the token among the user's headers, without a signature. */
export const TOOL_CALLS: readonly CallName[] = ['userInfo', 'vipInfo', 'createLauncher', 'launcher']
/** How long that token is valid, in seconds. */
export const TOOL_TOKEN_LIFETIME = 300

export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[]

/** The origins of the tools' pages, each once. */
export const toolOriginsOf = (addresses: ToolAddresses): string[] => [
  ...new Set(Object.values(addresses).flatMap((address) => (address ? [new URL(address).origin] : []))),
]

/** An object with a value for the setting of each tool. */
export const perTool = <T>(valueFor: (setting: ToolSetting) => T): Record<ToolSetting, T> =>
  Object.fromEntries(
    TOOL_NAMES.map((name) => [TOOLS[name].setting, valueFor(TOOLS[name].setting)]),
  ) as Record<ToolSetting, T>

/** The tool whose page a path is; null for all other paths. */
export const toolAt = (pathname: string): ToolName | null =>
  TOOL_NAMES.find((name) => pathname === TOOLS[name].path) ?? null
