import { NewsDialog } from '@easel/standalone-shell/news'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { world } from '../world/world.tsx'

/** What is new for people who make images. */
const meta = {
  title: 'Pages/News',
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const session = (seen: string) => ({ get: () => seen, set: () => {}, token: () => null })

export const Unseen: Story = {
  parameters: world({}),
  render: () => <NewsDialog session={session('4')} onClose={() => {}} />,
}
export const Seen: Story = {
  parameters: world({}),
  render: () => <NewsDialog session={session('99')} onClose={() => {}} />,
}
