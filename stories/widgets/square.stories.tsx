import { DAY } from '@easel/contract/numbers'
import { Square } from '@easel/widgets/square'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { loseNetwork, never, refuse } from '../world/api.ts'
import { canvasOf } from '../world/canvas.ts'
import { pageOf, type Samples } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** Works that people show, by day, with their likes. */
const meta = {
  title: 'Widgets/Square',
  component: Square,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Square>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0]): Story => ({
  parameters: world({ frame: 'page', page: 'square', ...spec }),
})
const day = (works: (samples: Samples) => ReturnType<Samples['works']>, previousDay: number | null): Story =>
  page({ answers: (samples) => ({ square: () => ({ ...pageOf(works(samples)), previousDay }) }) })

const yesterday = Date.now() - DAY

export const Full: Story = page({})
export const AnEarlierDay: Story = page({ params: { day: String(yesterday) } })
export const WithoutMine: Story = page({ params: { noSelf: 'true' } })
export const EndOfADay: Story = day(({ works }) => works(2, { likeCount: 3 }), yesterday)
export const TheFirstDay: Story = day(({ works }) => works(2), null)
export const Liked: Story = day(({ works }) => works(4, { liked: true, likeCount: 12_840 }), yesterday)
export const PopularToday: Story = page({ params: { order: 'popular' } })
export const OfAllTime: Story = page({ params: { order: 'best' } })
export const NothingLiked: Story = page({
  params: { order: 'popular' },
  answers: () => ({ square: () => ({ ...pageOf([]), previousDay: yesterday }) }),
})
export const Found: Story = page({ params: { search: 'canal' } })
export const NothingFound: Story = page({
  params: { search: 'zeppelin' },
  answers: () => ({ square: () => ({ ...pageOf([]), previousDay: null }) }),
})
export const Menu: Story = {
  ...page({ params: { noSelf: 'true' } }),
  play: async ({ canvasElement }) => {
    await userEvent.click(await canvasOf(canvasElement).findByRole('button', { expanded: false }))
    await canvasOf(canvasElement).findAllByRole('menuitem')
  },
}
export const Loading: Story = page({ answers: () => ({ square: never }) })
export const Empty: Story = day(() => [], null)
export const EmptyToday: Story = day(() => [], yesterday)
export const ServerError: Story = page({ answers: () => ({ square: () => refuse(500) }) })
export const NetworkError: Story = page({ answers: () => ({ square: loseNetwork }) })
export const Offline: Story = page({ offline: true })
