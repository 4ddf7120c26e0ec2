import type { ImageSet, QuotaEvent } from '@easel/contract/types'
import { CreatePage } from '@easel/standalone-shell/create'
import { HomePage } from '@easel/standalone-shell/home'
import { Queue } from '@easel/widgets/queue'
import { useQuota } from '@easel/widgets/runtime'
import { Square } from '@easel/widgets/square'
import { Viewer } from '@easel/widgets/viewer'
import { Works } from '@easel/widgets/works'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { waitFor } from 'storybook/test'
import { insideOf } from '../world/canvas.ts'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** Whole pages, as the site and the frames compose them of widgets. */
const meta = {
  title: 'Pages/Pages',
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Home: Story = {
  parameters: world({ frame: 'page', answers: ({ works }) => ({ homepage: () => pageOf(works(24)) }) }),
  render: () => (
    <>
      <HomePage />
      <Viewer />
    </>
  ),
}

/** As it is once the server has told what is free. */
const Told = ({ children }: { children: ReactNode }) => (useQuota() ? children : null)
const freeSets = (quota: QuotaEvent): Story => ({
  parameters: world({
    frame: 'page',
    quota,
    answers: ({ works }) => ({ homepage: () => pageOf(works(12)) }),
  }),
  render: () => (
    <Told>
      <HomePage />
    </Told>
  ),
  play: ({ canvasElement }) =>
    waitFor(() => {
      if (!insideOf(canvasElement).querySelector('form p:not(:empty)')) throw new Error('Nothing is said yet')
    }),
})
export const HomeWithFreeSets = freeSets({ remaining: 2, limit: 3, resetsAt: null })
export const HomeWithNoneLeft = freeSets({ remaining: 0, limit: 3, resetsAt: null })

export const HomeWithAWork: Story = {
  parameters: world({
    frame: 'page',
    params: { image: 'img_work4' },
    answers: ({ works }) => ({
      homepage: () => pageOf(works(12)),
      image: () => works(5)[4] as ImageSet,
    }),
  }),
  render: () => (
    <>
      <HomePage />
      <Viewer />
    </>
  ),
}

export const Create: Story = {
  parameters: world({
    frame: 'page',
    page: 'create',
    session: ({ words }) => ({
      'creator.draft': { prompt: words.long, styleId: 'ink' },
      'creator.sets': ['img_running001', 'img_sample0001'],
    }),
    answers: ({ running, finished, waiting }) => ({
      image: ({ params }) => (params?.id === 'img_running001' ? running() : finished(2, { id: params?.id })),
      queue: () => pageOf([running(), waiting(2), finished(2)]),
    }),
  }),
  render: () => <CreatePage />,
}

export const TheSquare: Story = {
  parameters: world({ frame: 'page', page: 'square' }),
  render: () => (
    <>
      <Square />
      <Viewer />
    </>
  ),
}

export const MyWorks: Story = {
  parameters: world({ frame: 'page', page: 'works' }),
  render: () => (
    <>
      <Works />
      <Viewer />
    </>
  ),
}

export const MyQueue: Story = {
  parameters: world({
    frame: 'page',
    page: 'queue',
    answers: ({ running, waiting, finished }) => ({
      queue: () => pageOf([running(), waiting(2), finished()]),
    }),
  }),
  render: () => (
    <>
      <Queue />
      <Viewer />
    </>
  ),
}
