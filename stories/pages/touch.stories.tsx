import { LazyMessages } from '@easel/standalone-shell/downloads'
import { WaitingForHost } from '@easel/standalone-shell/h5'
import { PullStrip } from '@easel/standalone-shell/pull'
import { Creator } from '@easel/widgets/creator'
import { Gallery } from '@easel/widgets/gallery'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** Pages on touch screens, in partners' apps and in the side panel. */
const meta = {
  title: 'Pages/Touch',
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const pulled = (state: ComponentProps<typeof PullStrip>['state']): Story => ({
  parameters: world({ frame: 'page', answers: ({ works }) => ({ homepage: () => pageOf(works(8)) }) }),
  render: () => (
    <>
      <LazyMessages>
        <PullStrip state={state} />
      </LazyMessages>
      <Gallery />
    </>
  ),
})

export const Pulling: Story = pulled({ step: 'pull', distance: 60 })
export const PulledFarEnough: Story = pulled({ step: 'release', distance: 120 })
export const Refreshing: Story = pulled({ step: 'refreshing', distance: 120 })
export const Refreshed: Story = pulled({ step: 'done', distance: 120 })
export const RefreshFailed: Story = pulled({ step: 'failed', distance: 120 })

export const WaitingForTheApp: Story = { parameters: world({}), render: () => <WaitingForHost /> }

export const SidePanel: Story = {
  parameters: world({
    frame: 'page',
    page: 'create',
    withLauncher: false,
    session: () => ({ 'creator.sets': ['img_running001', 'img_sample0001'] }),
    answers: ({ running, finished }) => ({
      image: ({ params }) => (params?.id === 'img_running001' ? running() : finished(2, { id: params?.id })),
    }),
  }),
  render: () => (
    <div style={{ inlineSize: 320 }}>
      <Creator />
    </div>
  ),
}
