/** The playground, and its panels by themselves. */
export { BreakagePanel } from './breakage-panel.tsx'
export { Inspector } from './inspector.tsx'
export { DEFAULTS, type Knobs } from './knobs.ts'
export { KnobsPanel } from './knobs-panel.tsx'
export { Playground } from './playground.tsx'
export { PlaygroundMessages } from './playground-messages.tsx'
export { SnippetsPanel } from './snippets-panel.tsx'
