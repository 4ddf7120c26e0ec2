import type { Creator } from '@easel/widgets/creator'
import type { StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { canvasOf } from '../world/canvas.ts'
import type { Samples } from '../world/samples.ts'
import { world } from '../world/world.tsx'

export type CreatorStory = StoryObj<typeof Creator>
export type Spec = Parameters<typeof world>[0]

export const page = (spec: Spec): CreatorStory => ({
  parameters: world({ frame: 'page', page: 'create', host: ['openLogin', 'showVip'], ...spec }),
})

export const written = (prompt: (samples: Samples) => string): Spec => ({
  session: (samples) => ({ 'creator.draft': { prompt: prompt(samples) } }),
})
export const LONG = written(({ words }) => words.long)

export const press = (selector: string): CreatorStory['play'] =>
  async function pressed({ canvasElement }) {
    const found = await canvasOf(canvasElement).findAllByRole('button')
    const button = found.find((one) => one.matches(selector))
    if (!button) throw new Error(`Nothing to press: ${selector}`)
    await userEvent.click(button)
  }
export const send = press('[type="submit"]')
