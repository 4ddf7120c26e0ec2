import type { Launcher } from '@easel/contract/types'
import { SideMenu, TopMenu } from '@easel/standalone-shell/layout'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { userEvent } from 'storybook/test'
import { canvasOf } from '../world/canvas.ts'
import { world } from '../world/world.tsx'

/** The site's menus: with what an installation offers. */
const meta = {
  title: 'Pages/Menu',
  parameters: { docs: { story: { inline: false, height: '480px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const BOTH = { videoUrl: 'https://video.example/', pptUrl: 'https://slides.example/' }
const menu = (path: string, tools: Launcher['tools'], content: ReactNode): Story => ({
  parameters: world({
    frame: 'page',
    answers: ({ launcher }) => ({ launcher: () => ({ ...launcher, tools }) }),
  }),
  render: () => <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>,
})

export const Side: Story = menu('/home', { videoUrl: null, pptUrl: null }, <SideMenu page="home" />)
export const SideWithTools: Story = menu('/video', BOTH, <SideMenu page={null} />)
/** Where it has room it is one line; on a phone a button opens it. */
const opened = (story: Story): Story => ({
  ...story,
  play: async ({ canvasElement }) => {
    const button = (await canvasOf(canvasElement).findByRole('navigation')).querySelector('button')
    if (button?.checkVisibility()) await userEvent.click(button)
  },
})

export const Top: Story = opened(menu('/square', { videoUrl: null, pptUrl: null }, <TopMenu page="square" />))
export const TopWithTools: Story = opened(menu('/ppt', BOTH, <TopMenu page={null} />))
export const TopClosed: Story = menu('/home', BOTH, <TopMenu page="home" />)
