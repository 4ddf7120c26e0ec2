import type { ImageSet } from '@easel/contract/types'
import { Viewer } from '@easel/widgets/viewer'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { loseNetwork, refuse } from '../world/api.ts'
import { insideOf } from '../world/canvas.ts'
import type { Samples } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** One image being edited, over the viewer that it is opened from: what engines can, and a crop. */
const meta = {
  title: 'Widgets/Editor',
  component: Viewer,
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta<typeof Viewer>
export default meta
type Story = StoryObj<typeof meta>
type Spec = Parameters<typeof world>[0]

const KINDS: NonNullable<ImageSet['edits']> = ['repaint', 'erase', 'extend', 'crop']
const VIP = () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null })

const page = ({ answers, ...spec }: Spec, of: (samples: Samples) => ImageSet): Story => ({
  parameters: world({
    frame: 'bare',
    page: 'works',
    params: { image: 'img_sample0001' },
    ...spec,
    answers: (samples) => {
      const { launcher } = samples
      const models = launcher.imageGeneration.models.map((model) => ({ ...model, edits: true }))
      return {
        image: () => of(samples),
        vipInfo: VIP,
        launcher: () => ({ ...launcher, imageGeneration: { ...launcher.imageGeneration, models } }),
        ...answers?.(samples),
      }
    },
  }),
})

const dialogs = (canvasElement: HTMLElement) => [
  ...insideOf(canvasElement).querySelectorAll<HTMLElement>('[role="dialog"]'),
]
/** The code of the editor is loaded with the first one. */
const waitForElement = (find: () => Element | null | undefined) =>
  waitFor(
    () => {
      const found = find()
      if (!found) throw new Error('It is not there yet')
      return found as HTMLElement
    },
    { timeout: 10_000 },
  )

/** The editor, once it has been opened from the actions of the viewer: download, 4K, and then this. */
async function editor(canvasElement: HTMLElement) {
  const edit = await waitForElement(() => {
    const main = insideOf(canvasElement).querySelector('[role="dialog"] [data-variant="primary"]')
    return main?.parentElement?.parentElement?.querySelectorAll(':scope > button')[1]
  })
  await userEvent.click(edit)
  const own = await waitForElement(() => dialogs(canvasElement)[1]?.querySelector('form, [class]'))
  return own.closest<HTMLElement>('[role="dialog"]') as HTMLElement
}

/** Another of the kinds, by its place among them. */
async function choose(dialog: HTMLElement, kind: number) {
  const kinds = await within(dialog).findAllByRole('radio')
  await userEvent.click(kinds[kind] as HTMLElement)
}

async function paint(dialog: HTMLElement) {
  const area = await within(dialog).findByRole('application')
  const { x, y, width, height } = area.getBoundingClientRect()
  const at = (across: number, down: number) => ({
    pointerId: 1,
    button: 0,
    clientX: x + width * across,
    clientY: y + height * down,
  })
  fireEvent.pointerDown(area, at(0.3, 0.4))
  for (const step of [0.4, 0.5, 0.6, 0.7]) fireEvent.pointerMove(area, at(step, 0.4 + (step - 0.3) / 3))
  fireEvent.pointerUp(area, at(0.7, 0.53))
}

const own = ({ finished }: Samples, ratio: ImageSet['ratioType'] = 1) => finished(ratio, { edits: KINDS })
const editing = (
  act: (dialog: HTMLElement, canvasElement: HTMLElement) => Promise<unknown>,
  spec: Spec = {},
  of: (samples: Samples) => ImageSet = own,
): Story => ({
  ...page(spec, of),
  play: async ({ canvasElement }) => {
    await act(await editor(canvasElement), canvasElement)
  },
})

export const Repaint: Story = editing(paint)
export const RepaintAPortrait: Story = editing(paint, {}, (samples) => own(samples, 2))
export const NothingMarkedYet: Story = editing(async (dialog) => {
  await within(dialog).findByRole('application')
  const buttons = within(dialog).getAllByRole('button')
  await userEvent.click(buttons.at(-1) as HTMLElement)
  await within(dialog).findAllByRole('alert')
})
export const MarkedByNumbers: Story = editing(async (dialog) => {
  await within(dialog).findByRole('application')
  await userEvent.click((await waitForElement(() => dialog.querySelector('summary'))) as HTMLElement)
  await userEvent.click((await waitForElement(() => dialog.querySelector('details button'))) as HTMLElement)
})
export const Erase: Story = editing(async (dialog) => {
  await choose(dialog, 1)
  await paint(dialog)
})
export const Extend: Story = editing((dialog) => choose(dialog, 2))
export const ExtendALandscape: Story = editing(
  (dialog) => choose(dialog, 2),
  {},
  (samples) => own(samples, 3),
)
const WITH_CUTOUT: NonNullable<ImageSet['edits']> = ['repaint', 'erase', 'extend', 'cutout', 'crop']
/** Where an engine removes backgrounds: nothing is to be written or marked. */
export const RemoveBackground: Story = editing(
  (dialog) => choose(dialog, 3),
  {},
  ({ finished }) => finished(1, { edits: WITH_CUTOUT }),
)
export const Crop: Story = editing((dialog) => choose(dialog, 3))
/** What every engine leaves possible. */
export const CropAlone: Story = editing(
  (dialog) => within(dialog).findAllByRole('button'),
  {},
  ({ finished }) => finished(3, { edits: ['crop'] }),
)
export const ForMembersAlone: Story = editing(paint, {
  answers: () => ({ vipInfo: () => ({ isVip: false, isPermanentVip: false, vipExpiryTime: null }) }),
})

const refused = (answers: Spec['answers']): Story =>
  editing(
    async (dialog) => {
      await choose(dialog, 3)
      const buttons = within(dialog).getAllByRole('button')
      await userEvent.click(buttons.at(-1) as HTMLElement)
    },
    { ...(answers && { answers }) },
  )
export const OneTooMany: Story = refused(() => ({ crop: () => refuse(429, { retryAfter: 40 }) }))
export const NetworkError: Story = refused(() => ({ crop: loseNetwork }))

const FIGURE =
  '<path d="M14 42 18 20h12l4 22z" fill="#c94f3d"/><circle cx="24" cy="15" r="9" fill="#f2e6d0"/>'
const CLEAR = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 48 48">${FIGURE}</svg>`,
)}`
/** An image without its background: what can be seen through it says so. */
export const WithoutItsBackground: Story = page({}, ({ finished }) => {
  const set = finished(1, { edits: WITH_CUTOUT, edit: 'cutout', operation: 2 })
  const look = { thumbUrl: CLEAR, previewUrl: CLEAR, thumbhash: 'qYmGDQQ0d4iOcocId4hweAiHCLeHeHV6Vw==' }
  return { ...set, slots: set.slots.slice(0, 1).map((slot) => ({ ...slot, ...look })) }
})

/** An image that was painted anew, and the one that it was made from. */
const withParent = (samples: Samples) => {
  const parent = samples.works(9, { mine: true })[3] as ImageSet
  const [slot] = parent.slots
  const made = samples.finished(1, { operation: 2, parentId: parent.id, parentSlot: 1 })
  const before = { ...parent, slots: [{ ...slot, slot: 1, width: 1024, height: 1024 }] } as ImageSet
  return {
    before,
    made: { ...made, slots: made.slots.map((one) => ({ ...one, width: 1024, height: 1024 })) },
  }
}
export const Compare: Story = {
  ...page(
    {
      answers: (samples) => ({
        lineage: () => ({ ancestors: [withParent(samples).before], descendants: [] }),
      }),
    },
    (samples) => withParent(samples).made,
  ),
  play: async ({ canvasElement }) => {
    const halves = await waitForElement(() =>
      dialogs(canvasElement)[0]?.querySelector('button[aria-pressed][data-variant="veil"]'),
    )
    await userEvent.click(halves)
    await waitForElement(() => dialogs(canvasElement)[0]?.querySelector('input[type="range"]'))
  },
}
