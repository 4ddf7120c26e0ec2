import { Creator } from '@easel/widgets/creator'
import { Gallery } from '@easel/widgets/gallery'
import { Queue } from '@easel/widgets/queue'
import { Square } from '@easel/widgets/square'
import { Works } from '@easel/widgets/works'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { canvasOf, insideOf } from '../world/canvas.ts'
import { world } from '../world/world.tsx'

/** Widgets in a narrow column of somebody else's wide page: composed by that column, and not by the window. */
const meta = {
  title: 'Widgets/In a slot',
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const slot = (spec: Parameters<typeof world>[0]) => world({ frame: 'slot', ...spec })

export const Chosen: Story = { parameters: slot({}), render: () => <Gallery /> }

export const ASquare: Story = { parameters: slot({ page: 'square' }), render: () => <Square /> }

export const AnAuthor: Story = {
  parameters: slot({ page: 'square', params: { author: 'author_1' } }),
  render: () => <Square />,
}

export const WorksBeingSelected: Story = {
  parameters: slot({ page: 'works' }),
  render: () => <Works />,
  play: async ({ canvasElement }) => {
    await canvasOf(canvasElement).findAllByRole('link')
    const select = insideOf(canvasElement).querySelector<HTMLElement>('header > div > button')
    if (select) await userEvent.click(select)
    const [first] = await canvasOf(canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
  },
}

export const Making: Story = {
  parameters: slot({
    page: 'create',
    session: () => ({ 'creator.sets': ['img_sample0001', 'img_sample0002'] }),
    answers: ({ finished }) => ({ image: ({ params }) => finished(1, { id: params?.id }) }),
  }),
  render: () => <Creator />,
}

export const AQueue: Story = { parameters: slot({ page: 'queue' }), render: () => <Queue /> }
