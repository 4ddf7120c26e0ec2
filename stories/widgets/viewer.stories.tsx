import type { ImageSet } from '@easel/contract/types'
import { Viewer } from '@easel/widgets/viewer'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor, within } from 'storybook/test'
import { AUTHOR, loseNetwork, never, refuse } from '../world/api.ts'
import { canvasOf, insideOf, toastIn } from '../world/canvas.ts'
import { pageOf, type Samples } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** One work in an overlay: the image, how it was made, and the actions. */
const meta = {
  title: 'Widgets/Viewer',
  component: Viewer,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Viewer>
export default meta
type Story = StoryObj<typeof meta>
type Spec = Parameters<typeof world>[0]

const page = (spec: Spec): Story => ({
  parameters: world({
    frame: 'bare',
    page: 'works',
    params: { image: 'img_sample0001' },
    host: ['downloadImage'],
    ...spec,
  }),
})
const showing = (set: (samples: Samples) => ImageSet, spec: Spec = {}): Story =>
  page({ ...spec, answers: (samples) => ({ image: () => set(samples) }) })

export const OwnWork: Story = showing(({ finished }) => finished())
export const Portrait: Story = showing(({ finished }) => finished(2))
export const Landscape: Story = showing(({ finished }) => finished(3))
export const SomebodyElses: Story = showing(({ works }) => works(1)[0] as ImageSet, { page: 'home' })
export const NothingToDownloadWith: Story = showing(({ finished }) => finished(), { host: [] })
export const ForEver: Story = showing(({ finished }) => finished(1, { expiresAt: null }))

export const OfAMember: Story = page({
  answers: ({ finished }) => ({
    image: () => finished(),
    vipInfo: () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }),
  }),
})
export const TooLateToChange: Story = showing(({ finished }) => finished(1, { modifiableUntil: 0 }))
export const MadeFromAnother: Story = page({
  answers: ({ finished, works }) => {
    const [fox, castle, robot, ...more] = works(9, { mine: true }) as ImageSet[]
    return {
      image: () => finished(1, { operation: 2, parentId: fox?.id ?? null, parentSlot: 1 }),
      lineage: () => ({
        ancestors: [fox, castle].flatMap((set) => set ?? []),
        descendants: [{ ...(robot as ImageSet), operation: 1 }, ...more],
      }),
    }
  },
})
export const KeptToOneself: Story = showing(({ finished }) => finished(1, { shownInSquare: false }))
export const FromAPictureOfOnesOwn: Story = showing(({ finished }) =>
  finished(1, { shownInSquare: false, fromUpload: true }),
)
export const ShowsNothingAtAll: Story = {
  ...page({
    answers: ({ finished }) => ({
      image: () => finished(1, { shownInSquare: false }),
      show: () => refuse(403, { reason: 'shows_nothing' }),
    }),
  }),
  play: async ({ canvasElement }) => {
    await userEvent.click(await canvasOf(canvasElement).findByRole('checkbox'))
    await waitFor(() => {
      if (insideOf(canvasElement).querySelectorAll('[role="dialog"]').length < 2) throw new Error('Not asked')
    })
  },
}
const LARGE = { width: 4096, height: 4096 }
export const Enlarged: Story = showing(({ finished }) => {
  const set = finished(1, { operation: 1, engine: 'enlarge' })
  return { ...set, slots: set.slots.slice(0, 1).map((slot) => ({ ...slot, ...LARGE })) }
})
export const RenderedAnew: Story = showing(({ finished }) => {
  const set = finished(1, { operation: 1, engine: 'sketch' })
  return { ...set, slots: set.slots.slice(0, 1).map((slot) => ({ ...slot, ...LARGE })) }
})
export const Liked: Story = showing(
  ({ works }) => works(1, { liked: true, likeCount: 1284, shownInSquare: true })[0] as ImageSet,
  { page: 'square' },
)

export const AllItsFacts: Story = showing(({ finished, words }) =>
  finished(1, {
    prompt: words.long,
    negativePrompt: words.long,
    styleId: 'cinematic',
    stylize: 750,
    mine: false,
    author: { name: 'Garza de tinta 4821', avatar: null },
  }),
)
export const TwoThousandCharacters: Story = showing(({ finished, words }) =>
  finished(1, { prompt: words.endless, promptTruncated: true }),
)

export const Loading: Story = page({ answers: () => ({ image: never }) })
export const Waiting: Story = showing(({ waiting }) => waiting(3))
export const Growing: Story = showing(({ running, finished }) =>
  running({ slots: finished().slots.map((slot) => ({ ...slot, thumbUrl: null })) }),
)
export const Failed: Story = showing(({ failed }) => failed('engine_failed'))
export const NotFound: Story = page({ answers: () => ({ image: () => refuse(404) }) })
export const Withheld: Story = page({ answers: () => ({ image: () => refuse(403) }) })
export const NetworkError: Story = page({ answers: () => ({ image: loseNetwork }) })

export const PictureNotFound: Story = showing(({ finished }) => {
  const set = finished()
  const missing = { thumbUrl: '/files/missing.webp', previewUrl: '/files/missing.webp' }
  return { ...set, slots: set.slots.map((slot) => ({ ...slot, ...missing })) }
})

const dialogOf = async (canvasElement: HTMLElement) =>
  within(await canvasOf(canvasElement).findByRole('dialog'))

/** Clicks one of the actions once they are there. */
const press = async (canvasElement: HTMLElement, which: number) => {
  const actions = await waitFor(() => {
    const main = insideOf(canvasElement).querySelector('[role="dialog"] [data-variant="primary"]')
    // Of one's own work the main action is the download, which shares its row with the format.
    const hasFormat = main?.nextElementSibling?.querySelector(':scope > [aria-haspopup]')
    const row = hasFormat ? main?.parentElement?.parentElement : main?.parentElement
    if (!row) throw new Error('There is nothing to press yet')
    return row
  })
  const action = actions.children[which]
  const button = action?.matches('button') ? action : action?.querySelector('button')
  if (button) await userEvent.click(button)
}

/** Opens a menu: that of the formats, or that of the rarer actions. */
const openMenu = async (canvasElement: HTMLElement, which: 0 | 1) => {
  const menu = await waitFor(() => {
    const found = insideOf(canvasElement).querySelectorAll('[role="dialog"] [aria-haspopup="menu"]')[which]
    if (!found) throw new Error('There is nothing to open yet')
    return found
  })
  await userEvent.click(menu)
}
const openMore = async (canvasElement: HTMLElement) => {
  await openMenu(canvasElement, 1)
  return canvasOf(canvasElement).findAllByRole('menuitem')
}
const opened = ({ canvasElement }: { canvasElement: HTMLElement }) => openMenu(canvasElement, 1)
export const DownloadFormats: Story = {
  ...showing(({ finished }) => finished()),
  play: async ({ canvasElement }) => openMenu(canvasElement, 0),
}
export const MoreOfOnesOwn: Story = { ...showing(({ finished }) => finished()), play: opened }
export const MoreOfSomebodyElses: Story = {
  ...showing(({ works }) => works(1, { shownInSquare: true, author: AUTHOR })[0] as ImageSet, {
    page: 'square',
  }),
  play: opened,
}

/** The daily saves are used up: when more are available, and what this person can do until then. */
const usedUp = (status: 402 | 403, spec: Spec): Story => ({
  ...page({
    ...spec,
    answers: ({ finished }) => ({
      image: () => finished(),
      saveConsume: () => refuse(status, { reason: 'save_limit', retryAfter: 3 * 3600 }),
      vipInfo: () => ({ isVip: status === 403, isPermanentVip: status === 403, vipExpiryTime: null }),
    }),
  }),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 0)
    await canvasOf(canvasElement).findByRole('alert')
  },
})
export const SavesUsedUp: Story = usedUp(402, { host: ['openLogin'] })
export const SavesUsedUpOfAMember: Story = usedUp(402, { caller: 'member' })
export const SavesUsedUpOfVip: Story = usedUp(403, { caller: 'member' })

/** 'Download in 4K' was clicked, and the enhanced set is in this state. */
const in4K = (made: (samples: Samples) => ImageSet, role: 'progressbar' | 'alert'): Story => ({
  ...page({
    answers: (samples) => ({
      image: ({ params }) => (params?.id === 'img_large' ? made(samples) : samples.finished()),
      enlarge: () => ({ imageId: 'img_large', slot: 1, ready: false, queuePosition: 0, etaSeconds: 9 }),
      vipInfo: () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }),
    }),
  }),
  play: async ({ canvasElement }) => {
    const dialog = await dialogOf(canvasElement)
    // Until the membership has loaded, the button leads to VIP.
    await waitFor(() => {
      if (insideOf(canvasElement).querySelector('[role="dialog"] [data-variant="gold"]'))
        throw new Error('Not yet')
    })
    await press(canvasElement, 1)
    await dialog.findByRole(role)
  },
})
export const BeingMadeIn4K: Story = in4K(
  ({ running }) => running({ id: 'img_large', progress: 40 }),
  'progressbar',
)
export const NothingCameOf4K: Story = in4K(
  ({ failed }) => failed('engine_timeout', { id: 'img_large' }),
  'alert',
)

export const Copied: Story = {
  ...showing(({ finished }) => finished()),
  play: async ({ canvasElement }) => {
    const dialog = await dialogOf(canvasElement)
    const copy = await waitFor(() => {
      const buttons = dialog.getAllByRole('button')
      const found = buttons.find((button) => button.previousElementSibling?.tagName === 'P')
      if (!found) throw new Error('There is nothing to copy')
      return found
    })
    // Headless browsers have no clipboard, and others have the developer's own.
    const clipboard = { writeText: async () => {} }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    await userEvent.click(copy)
    await toastIn(canvasElement)
    Reflect.deleteProperty(navigator, 'clipboard')
  },
}

export const Deleted: Story = {
  ...page({
    answers: ({ finished }) => ({ image: () => finished(), mine: () => pageOf([finished()]) }),
  }),
  play: async ({ canvasElement }) => {
    const items = await openMore(canvasElement)
    await userEvent.click(items.at(-1) as HTMLElement)
    await toastIn(canvasElement)
  },
}

export const Reported: Story = {
  ...showing(({ works }) => works(1, { shownInSquare: true })[0] as ImageSet, { page: 'square' }),
  name: 'Reporting',
  play: async ({ canvasElement }) => {
    const items = await openMore(canvasElement)
    await userEvent.click(items.at(-1) as HTMLElement)
    await canvasOf(canvasElement).findAllByRole('radio')
  },
}
