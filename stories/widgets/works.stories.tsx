import { DAY } from '@easel/contract/numbers'
import { Works } from '@easel/widgets/works'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { loseNetwork, never, refuse } from '../world/api.ts'
import { canvasOf, insideOf, toastIn } from '../world/canvas.ts'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** What one has made: looked through, chosen, deleted, drawn again. */
const meta = {
  title: 'Widgets/Works',
  component: Works,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Works>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0]): Story => ({
  parameters: world({ frame: 'page', place: 'works', ...spec }),
})

export const Full: Story = page({})

export const Many: Story = page({
  answers: ({ works }) => ({ mine: () => pageOf(works(400, { mine: true })) }),
})

export const SetsOfFour: Story = page({
  answers: ({ finished }) => ({
    mine: () => pageOf([1, 2, 3].map((ratio) => finished(ratio as 1 | 2 | 3, { id: `img_${ratio}` }))),
  }),
})

export const GoingSoon: Story = page({
  answers: ({ works }) => ({
    mine: () =>
      pageOf(
        works(4, { mine: true }).map((set, index) => ({
          ...set,
          expiresAt: Date.now() + (index * 2 + 0.5) * DAY,
        })),
      ),
  }),
})

export const Loading: Story = page({ answers: () => ({ mine: never }) })
export const Empty: Story = page({ answers: () => ({ mine: () => pageOf([]) }) })
export const NothingFound: Story = page({
  params: { search: 'Donaudampfschifffahrtskapitän' },
  answers: () => ({ mine: () => pageOf([]) }),
})
export const NoneLikeThat: Story = page({
  params: { operation: '2', expiring: 'true' },
  answers: () => ({ mine: () => pageOf([]) }),
})
export const ServerError: Story = page({ answers: () => ({ mine: () => refuse(500) }) })
export const NetworkError: Story = page({ answers: () => ({ mine: loseNetwork }) })
export const Offline: Story = page({ offline: true })

const choose: Story['play'] = async ({ canvasElement }) => {
  const inside = insideOf(canvasElement)
  await canvasOf(canvasElement).findAllByRole('link')
  const select = inside.querySelector<HTMLElement>('header > button')
  if (select) await userEvent.click(select)
}

export const Choosing: Story = { ...page({}), play: choose }

export const Chosen: Story = {
  ...page({}),
  play: async (context) => {
    await choose(context)
    const [first, second] = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
    if (second) await userEvent.click(second)
  },
}

export const Deleted: Story = {
  ...page({}),
  play: async (context) => {
    await choose(context)
    const [first] = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
    const remove = insideOf(context.canvasElement).querySelector<HTMLElement>('header [data-look="error"]')
    if (remove) await userEvent.click(remove)
    await toastIn(context.canvasElement)
  },
}
