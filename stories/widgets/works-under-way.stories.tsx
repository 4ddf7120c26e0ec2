import { Works } from '@easel/widgets/works'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** The user's own works while some are under way: those lie where their works will be. */
const meta = {
  title: 'Widgets/Works under way',
  component: Works,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Works>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0]): Story => ({
  parameters: world({ frame: 'page', page: 'works', ...spec }),
})

export const TheFirst: Story = page({
  answers: ({ running, waiting }) => ({
    mine: () => pageOf([]),
    queue: () => pageOf([running(), waiting(2, { ratioType: 3 })]),
  }),
})
export const BeforeOthers: Story = page({
  answers: ({ running, waiting, finished, works }) => ({
    mine: () => pageOf(works(7, { mine: true })),
    queue: () =>
      pageOf([
        waiting(1, { ratioType: 2 }),
        running({
          progress: 64,
          etaSeconds: 2,
          slots: finished().slots.map((slot) => ({ ...slot, thumbUrl: null })),
        }),
      ]),
  }),
})
