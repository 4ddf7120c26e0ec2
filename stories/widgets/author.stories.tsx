import { Author } from '@easel/widgets/square'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { AUTHOR, loseNetwork, never, refuse } from '../world/api.ts'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** What somebody shows in the square, and whom a person has hidden. */
const meta = {
  title: 'Widgets/Author',
  component: Author,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Author>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0] = {}, author: string = AUTHOR.id): Story => ({
  parameters: world({ frame: 'page', page: 'author', params: { author }, ...spec }),
})
const headed = (over: object) =>
  page({
    answers: ({ works }) => ({
      author: () => ({
        ...pageOf(works(1, { author: AUTHOR })),
        author: { ...AUTHOR, works: 1, likes: 1, hidden: false, followed: false, mine: false, ...over },
      }),
    }),
  })

export const Full: Story = page()
export const Followed: Story = headed({ followed: true })
export const Oneself: Story = headed({ mine: true })
export const ALongName: Story = headed({ name: 'María Fernández de la Vega y López de Haro 大漠孤烟直' })
export const Hidden: Story = page({
  answers: () => ({
    author: () => ({
      ...pageOf([]),
      author: { ...AUTHOR, works: 0, likes: 0, hidden: true, followed: false, mine: false },
    }),
  }),
})
export const Nobody: Story = page({ answers: () => ({ author: () => refuse(404) }) })
export const Loading: Story = page({ answers: () => ({ author: never }) })
export const NetworkError: Story = page({ answers: () => ({ author: loseNetwork }) })
export const HiddenAuthors: Story = page({}, 'hidden')
export const NoHiddenAuthors: Story = page(
  { answers: () => ({ hiddenAuthors: () => ({ authors: [] }) }) },
  'hidden',
)
