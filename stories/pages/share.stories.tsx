import { SharePage } from '@easel/standalone-shell/share'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { MemoryRouter, Route, Routes } from 'react-router'
import { loseNetwork, never, refuse } from '../world/api.ts'
import { world } from '../world/world.tsx'

/** What whoever follows the link of a shared work sees. */
const meta = {
  title: 'Pages/Shared work',
  parameters: { docs: { story: { inline: false, height: '760px' } } },
  render: () => (
    <MemoryRouter initialEntries={['/share/the-token']}>
      <Routes>
        <Route path="/share/:token" element={<SharePage />} />
      </Routes>
    </MemoryRouter>
  ),
  // The link has a token alone: which work it is, the document says.
  beforeEach: () => {
    const shared = document.createElement('meta')
    shared.name = 'easel-share'
    shared.content = 'img_sample0001'
    document.head.append(shared)
    return () => shared.remove()
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const page = (answers: Parameters<typeof world>[0]['answers']): Story => ({
  parameters: world({ frame: 'page', answers: answers ?? (() => ({})) }),
})

export const FourPictures: Story = page(({ finished }) => ({ image: () => finished(1, { mine: false }) }))
export const Portraits: Story = page(({ finished }) => ({ image: () => finished(2, { mine: false }) }))
export const OnePicture: Story = page(({ finished }) => ({
  image: () => {
    const set = finished(3, { mine: false })
    return { ...set, slots: set.slots.slice(0, 1) }
  },
}))
export const OneWithheld: Story = page(({ finished }) => ({
  image: () => {
    const set = finished(1, { mine: false })
    return { ...set, slots: set.slots.map((slot, at) => ({ ...slot, withheld: at === 1 })) }
  },
}))
export const LongPrompt: Story = page(({ finished, words }) => ({
  image: () => finished(3, { mine: false, prompt: words.endless.slice(0, 600) }),
}))
export const Loading: Story = page(() => ({ image: never }))
export const Gone: Story = page(() => ({ image: () => refuse(404) }))
export const NetworkError: Story = page(() => ({ image: loseNetwork }))
