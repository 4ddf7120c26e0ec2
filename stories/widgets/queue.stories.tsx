import { Queue, QueuePanel } from '@easel/widgets/queue'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { loseNetwork, never, refuse } from '../world/api.ts'
import { canvasOf, dialogIn, insideOf } from '../world/canvas.ts'
import { pageOf, type Samples } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** Waiting, running and finished sets, and the position in the queue. */
const meta = {
  title: 'Widgets/Queue',
  component: Queue,
  parameters: { docs: { story: { inline: false, height: '560px' } } },
} satisfies Meta<typeof Queue>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0]): Story => ({
  parameters: world({ frame: 'page', page: 'queue', ...spec }),
})
const holding = (sets: (samples: Samples) => ReturnType<Samples['works']>): Story =>
  page({ answers: (samples) => ({ queue: () => pageOf(sets(samples)) }) })

const everything = (samples: Samples) => [
  samples.running({ progress: 64 }),
  samples.waiting(1),
  samples.waiting(14),
  samples.finished(1, { prompt: samples.words.short }),
  samples.failed('engine_failed'),
  samples.failed('cancelled'),
]

export const Empty: Story = holding(() => [])
export const Loading: Story = page({ answers: () => ({ queue: never }) })
export const Running: Story = holding(({ running }) => [running()])
export const Waiting: Story = holding(({ waiting }) => [waiting(0), waiting(3), waiting(40)])
export const Finished: Story = holding(({ finished }) => [
  finished(1, { id: 'img_a' }),
  finished(2, { id: 'img_b' }),
])
export const Failed: Story = holding(({ failed }) => [failed('engine_failed'), failed('engine_timeout')])
export const Refused: Story = holding(({ failed }) => [failed('blocked'), failed('sensitive')])
export const Everything: Story = holding(everything)

export const Panel: Story = {
  ...holding(everything),
  name: 'As a column',
  render: () => (
    <div style={{ maxInlineSize: 320 }}>
      <QueuePanel />
    </div>
  ),
}

export const CancellingAll: Story = {
  ...holding(everything),
  play: async ({ canvasElement }) => {
    await canvasOf(canvasElement).findAllByRole('article')
    const all = insideOf(canvasElement).querySelector<HTMLElement>('section button[data-variant="quiet"]')
    if (all) await userEvent.click(all)
    await dialogIn(canvasElement)
  },
}

export const ServerError: Story = page({ answers: () => ({ queue: () => refuse(500) }) })
export const NetworkError: Story = page({ answers: () => ({ queue: loseNetwork }) })
export const Offline: Story = page({ offline: true })
