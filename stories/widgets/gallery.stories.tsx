import { slotFixture } from '@easel/contract/fixtures'
import { Gallery } from '@easel/widgets/gallery'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { loseNetwork, never, refuse, slowly } from '../world/api.ts'
import { insideOf } from '../world/canvas.ts'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** Curated works: styles to filter by, a search, and the wall. */
const meta = {
  title: 'Widgets/Gallery',
  component: Gallery,
  parameters: { ...world({ frame: 'page' }), docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Gallery>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0]): Story => ({
  parameters: world({ frame: 'page', ...spec }),
})

export const Full: Story = page({})

/** What a work says and offers where it lies, for the keyboard as for the mouse. */
export const ReachedFor: Story = {
  ...page({
    answers: ({ works }) => ({
      homepage: () =>
        pageOf(works(6, { likeCount: 12_840, mine: false, author: { name: 'Ada', avatar: null, id: 'a' } })),
    }),
  }),
  play: async ({ canvasElement }) => {
    const inside = () => insideOf(canvasElement)
    await waitFor(
      () => {
        if (!inside().querySelector('li button')) throw new Error('Not yet')
      },
      { timeout: 8000 },
    )
    inside().querySelector<HTMLElement>('li a')?.focus()
    await userEvent.tab()
  },
}

export const Loading: Story = page({ answers: () => ({ homepage: never, launcher: never }) })

export const Slow: Story = {
  ...page({ answers: ({ works }) => ({ homepage: () => slowly(pageOf(works(12))) }) }),
  tags: ['unchecked'],
}

export const AStyle: Story = page({
  params: { style: 'ink' },
  answers: ({ works }) => ({ homepage: () => pageOf(works(12).slice(6, 7)) }),
})

export const Popular: Story = page({ params: { list: 'popular' } })

export const Empty: Story = page({ answers: () => ({ homepage: () => pageOf([]) }) })

export const NothingFound: Story = page({
  params: { search: 'Donaudampfschifffahrtskapitän' },
  answers: () => ({ homepage: () => pageOf([]) }),
})

export const ServerError: Story = page({ answers: () => ({ homepage: () => refuse(500) }) })

export const NetworkError: Story = page({ answers: () => ({ homepage: loseNetwork }) })

export const Offline: Story = page({ offline: true })

export const MoreOnItsWay: Story = page({
  answers: ({ works }) => ({
    homepage: ({ query }) => (query?.cursor ? never() : pageOf(works(5), 'next')),
  }),
})

export const MoreDidNotCome: Story = page({
  answers: ({ works }) => ({
    homepage: ({ query }) => (query?.cursor ? refuse(500) : pageOf(works(3), 'next')),
  }),
})

export const EndOfTheList: Story = page({
  answers: ({ works }) => ({ homepage: () => pageOf(works(4)) }),
})

export const PicturesNotFound: Story = page({
  answers: ({ works }) => ({
    homepage: () =>
      pageOf(
        works(6).map((set, index) =>
          index % 2 ? set : { ...set, slots: [slotFixture(1, { thumbUrl: `/files/missing-${index}.webp` })] },
        ),
      ),
  }),
})
