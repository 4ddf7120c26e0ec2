import {
  BreakagePanel,
  DEFAULTS,
  Inspector,
  type Knobs,
  KnobsPanel,
  Playground,
  PlaygroundMessages,
  SnippetsPanel,
} from '@easel/standalone-shell/playground'
import { useWidget } from '@easel/widgets/runtime'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { world } from '../world/world.tsx'

/** The playground, and its panels by themselves: knobs, calls, failures and code. */
const meta = {
  title: 'Pages/Playground',
  parameters: { ...world({}), docs: { story: { inline: false, height: '900px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const AT = Date.UTC(2026, 4, 14, 9, 30)
const ORIGIN = 'https://easel.example'
const TURNED: Knobs = {
  ...DEFAULTS,
  page: 'works',
  look: 'dark',
  accent: '#0a6b4f',
  roundness: 0.5,
  font: 'Georgia, serif',
  language: 'es',
  user: 'a',
  handlers: ['openLogin', 'downloadImage'],
}

function Told({ children }: { children: ReactNode }) {
  const { language } = useWidget()
  return <PlaygroundMessages language={language}>{children}</PlaygroundMessages>
}
const told = (panel: ReactNode) => () => <Told>{panel}</Told>

function Turned({ from, kept = null }: { from: Knobs; kept?: string | null }) {
  const [knobs, setKnobs] = useState(from)
  return (
    <KnobsPanel
      knobs={knobs}
      roomy
      keptLanguage={kept}
      onChange={(part) => setKnobs({ ...knobs, ...part })}
      onReset={() => setKnobs(DEFAULTS)}
      linkOf={() => `${ORIGIN}/playground`}
    />
  )
}

const inMemory = { search: () => '', keep: () => {}, link: () => `${ORIGIN}/playground` }

/** Why no frame is seen, and what to do about it. For whoever runs Storybook, so it is in English alone. */
function NoServer() {
  return (
    <p lang="en" style={{ margin: '2rem', maxInlineSize: '36rem' }}>
      The frame is a page of a running Easel. Start one with <code>npm start</code>, then Storybook with its
      address: <code>STORYBOOK_EASEL=http://127.0.0.1:3000 npm run storybook</code>
    </p>
  )
}

function Live() {
  const { language } = useWidget()
  if (!import.meta.env.STORYBOOK_EASEL) return <NoServer />
  return (
    <PlaygroundMessages language={language}>
      <Playground language={language} keptLanguage={null} address={inMemory} />
    </PlaygroundMessages>
  )
}

/** The whole page with a real frame, from the server that `STORYBOOK_EASEL` names. */
export const InUse: Story = {
  render: () => <Live />,
  parameters: world({ frame: 'bare' }),
  tags: ['unchecked'],
}

export const Knob: Story = { name: 'Knobs', render: told(<Turned from={DEFAULTS} />) }
export const KnobsTurned: Story = { render: told(<Turned from={TURNED} kept="English" />) }
export const KnobsOfTheSidePanel: Story = { render: told(<Turned from={{ ...DEFAULTS, mode: 'aside' }} />) }

const CALLS: ComponentProps<typeof Inspector>['calls'] = [
  {
    id: 5,
    at: AT + 9000,
    direction: 'out',
    name: 'changeRouter',
    argument: { to: 'detail' },
    ms: 10_000,
    error: 'TIMEOUT',
  },
  {
    id: 4,
    at: AT + 7000,
    direction: 'in',
    name: 'openLogin',
    argument: { reason: 'save' },
    ms: 5230,
    answer: { outcome: 'done' },
  },
  {
    id: 3,
    at: AT + 4000,
    direction: 'out',
    name: 'setTheme',
    argument: { mode: 'dark', accent: '#0a6b4f' },
    ms: 12,
    answer: {},
  },
  { id: 2, at: AT + 2000, direction: 'in', name: 'changeRouterOfNav', argument: { to: 'works' }, ms: 1 },
  {
    id: 1,
    at: AT,
    direction: 'out',
    name: 'headers',
    argument: { headers: { authorization: '…' } },
    ms: 48,
    answer: { first: true },
  },
]
const inspector = (calls: typeof CALLS) => <Inspector calls={calls} onReplay={() => {}} onClear={() => {}} />

export const Calls: Story = { render: told(inspector(CALLS)) }
export const NoCalls: Story = { render: told(inspector([])) }

type Panel = ComponentProps<typeof BreakagePanel>
const broken = (breakage: Panel['breakage'], health: Panel['health']) => (
  <BreakagePanel breakage={breakage} health={health} onBreak={() => {}} />
)
const TOKEN = {
  code: 'token',
  says: 'The token has expired: it was good until 09:20.',
  fix: "getHeaders: async () => ({ authorization: 'Bearer ' + (await newToken()) })",
} as const

export const Whole: Story = {
  render: told(broken(null, { state: 'connected', failure: null, findings: null })),
}
export const Waiting: Story = {
  render: told(broken('unknown', { state: 'connecting', failure: null, findings: null })),
}
export const StorageBlocked: Story = {
  render: told(
    broken('storage', {
      state: 'connected',
      failure: null,
      findings: [
        {
          code: 'blocked-storage',
          says: 'This browser blocks storage in third-party frames: each visit is a new visitor.',
          fix: "getHeaders: () => ({ authorization: 'Bearer ' + jwt })",
        },
      ],
    }),
  ),
}
export const StorageNotNeeded: Story = {
  render: told(broken('storage', { state: 'connected', failure: null, findings: [] })),
}
export const Broken: Story = {
  render: told(
    broken('expired', {
      state: 'connected',
      failure: { code: 'TOKEN_REFUSED', message: 'TOKEN_REFUSED: The token has expired.' },
      findings: [TOKEN],
    }),
  ),
}

export const Code: Story = {
  render: told(<SnippetsPanel knobs={TURNED} origin={ORIGIN} opener="Make an image" />),
}
