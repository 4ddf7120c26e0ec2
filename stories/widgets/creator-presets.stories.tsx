import { ApiError } from '@easel/client'
import type { Preset } from '@easel/contract/types'
import { Creator } from '@easel/widgets/creator'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { canvasOf, dialogIn, insideOf } from '../world/canvas.ts'
import type { Samples } from '../world/samples.ts'
import { page, type Spec } from './creator-stories.ts'

/** Settings that are kept under names. */
const meta = {
  title: 'Widgets/Creator presets',
  component: Creator,
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta<typeof Creator>
export default meta
type Story = StoryObj<typeof meta>

const SETTINGS = { modelId: 0, ratioType: 2, styleId: 'ink', imageCount: 2 } as const
const presetsOf = ({ words, launcher }: Samples): Preset[] => [
  { id: 'preset_1', name: words.short, settings: SETTINGS },
  ...launcher.imageGeneration.styles.slice(0, 3).map(({ id, name }) => ({
    id,
    name,
    settings: { modelId: 0, ratioType: 1 as const, styleId: id },
  })),
  { id: 'preset_long', name: words.long.slice(0, 60), settings: { modelId: 0, ratioType: 3 } },
]
const kept = (limit = 50): Spec => ({
  session: ({ words }) => ({ 'creator.draft': { prompt: words.short, ...SETTINGS } }),
  answers: (samples) => ({ presets: () => ({ presets: presetsOf(samples), limit }) }),
})

const open: Story['play'] = async ({ canvasElement }) => {
  const inside = insideOf(canvasElement)
  await canvasOf(canvasElement).findAllByRole('button')
  const fold = inside.querySelector<HTMLElement>('form span > button[aria-expanded="false"]')
  if (fold?.checkVisibility()) await userEvent.click(fold)
  const opener = await waitFor(() => {
    const found = inside.querySelector<HTMLElement>('form [aria-haspopup="menu"]')
    if (!found) throw new Error('Not yet')
    return found
  })
  await userEvent.click(opener)
  await waitFor(() => {
    if (inside.querySelectorAll('[role^="menuitem"]').length === 0) throw new Error('Not yet')
  })
}
/** Opens the menu, and takes this action of it. */
const choose =
  (action: number): Story['play'] =>
  async (context) => {
    await open(context)
    const actions = insideOf(context.canvasElement).querySelectorAll<HTMLElement>('[role="menuitem"]')
    const entry = actions[action]
    if (entry) await userEvent.click(entry)
    await dialogIn(context.canvasElement)
  }

export const None: Story = { ...page({}), play: open }
/** One of them is in effect: it can be renamed and deleted. */
export const Several: Story = { ...page(kept()), play: open }
export const AsManyAsThereMayBe: Story = { ...page(kept(5)), play: open }
export const NotLoaded: Story = {
  ...page({
    answers: () => ({
      presets: () => {
        throw new ApiError({ kind: 'network' })
      },
    }),
  }),
  play: open,
}
export const SavedUnderAName: Story = { ...page({}), play: choose(0) }
export const Renamed: Story = { ...page(kept()), play: choose(1) }
