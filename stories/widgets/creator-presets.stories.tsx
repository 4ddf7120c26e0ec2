import { ApiError } from '@easel/client'
import type { Preset } from '@easel/contract/types'
import { Creator } from '@easel/widgets/creator'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { canvasOf, dialogIn, insideOf, toastIn } from '../world/canvas.ts'
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
const itemsIn = (canvasElement: HTMLElement, selector: string) => [
  ...insideOf(canvasElement).querySelectorAll<HTMLElement>(selector),
]
/** Opens the menu, and the further actions of the preset at this place. */
const change =
  (at: number): Story['play'] =>
  async (context) => {
    await open(context)
    const more = itemsIn(context.canvasElement, '[role="menuitem"][aria-haspopup]')[at]
    if (!more) throw new Error('No such preset')
    await userEvent.click(more)
  }
/** Of these, takes the one at this place, which opens a dialog. */
const choose =
  (opening: Story['play'], at: number): Story['play'] =>
  async (context) => {
    await opening?.(context)
    const entry = itemsIn(context.canvasElement, '[role="menuitem"]')[at]
    if (entry) await userEvent.click(entry)
    await dialogIn(context.canvasElement)
  }
/** Takes the preset at this place: a toast says what is left out. */
const take =
  (at: number): Story['play'] =>
  async (context) => {
    await open(context)
    const preset = itemsIn(context.canvasElement, '[role="menuitemradio"]')[at]
    if (preset) await userEvent.click(preset)
    await toastIn(context.canvasElement)
  }

export const None: Story = { ...page({}), play: open }
/** One of them is in effect; each has a button for what else can be done with it. */
export const Several: Story = { ...page(kept()), play: open }
/** The one in effect already has the current settings. */
export const ChangesOfTheOneInEffect: Story = { ...page(kept()), play: change(0) }
export const ChangesOfAnother: Story = { ...page(kept()), play: change(4) }
/** None can be added, and the entry says why. */
export const AsManyAsThereMayBe: Story = { ...page(kept(5)), play: open }
/** Of a VIP member whose membership has ended, with a style that there is no more. */
export const AppliedInPart: Story = {
  ...page({
    answers: ({ words }) => ({
      presets: () => ({
        presets: [
          { id: 'preset_vip', name: words.short, settings: { ...SETTINGS, styleId: 'gone', stylize: 600 } },
        ],
        limit: 50,
      }),
    }),
  }),
  play: take(0),
}
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
export const SavedUnderAName: Story = { ...page({}), play: choose(open, 0) }
export const Renamed: Story = { ...page(kept()), play: choose(change(0), 1) }
