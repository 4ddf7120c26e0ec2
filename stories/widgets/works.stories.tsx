import { DAY } from '@easel/contract/numbers'
import { Works } from '@easel/widgets/works'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { loseNetwork, never, refuse } from '../world/api.ts'
import { canvasOf, dialogIn, insideOf, toastIn } from '../world/canvas.ts'
import { pageOf, type Samples } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** The user's own works: browsing, selecting, deleting, remixing. */
const meta = {
  title: 'Widgets/Works',
  component: Works,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Works>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0]): Story => ({
  parameters: world({ frame: 'page', page: 'works', ...spec }),
})

export const Full: Story = page({})

export const Many: Story = page({
  answers: ({ works }) => ({ mine: () => pageOf(works(400, { mine: true })) }),
})

/** Of today, of yesterday and of another year: what a day is called does not depend on when this is looked at. */
const ofThreeDays: Parameters<typeof world>[0]['answers'] = ({ works }) => ({
  mine: () => {
    const days = [Date.now(), Date.now() - DAY, new Date(2024, 2, 5, 12).getTime()]
    return pageOf(
      works(9, { mine: true }).map((set, index) => ({
        ...set,
        finishedAt: days[index < 2 ? 0 : index < 5 ? 1 : 2] ?? 0,
      })),
    )
  },
})
export const ByDay: Story = page({ answers: ofThreeDays })

export const SetsOfFour: Story = page({
  answers: ({ finished }) => ({
    mine: () => pageOf([1, 2, 3].map((ratio) => finished(ratio as 1 | 2 | 3, { id: `img_${ratio}` }))),
  }),
})

/** Each image by itself, two of which are favourites. */
export const Images: Story = {
  ...page({
    answers: ({ finished }) => ({
      mine: () =>
        pageOf([finished(1, { favourite: true, favouriteSlots: [2, 3] }), finished(2, { id: 'two' })]),
    }),
  }),
  play: async ({ canvasElement }) => {
    const [, images] = await canvasOf(canvasElement).findAllByRole('radio')
    if (images) await userEvent.click(images)
  },
}

export const GoingSoon: Story = page({
  answers: ({ works }) => ({
    mine: () =>
      pageOf(
        works(4, { mine: true }).map((set, index) => ({
          ...set,
          expiresAt: Date.now() + (index * 2 + 0.5) * DAY,
        })),
      ),
  }),
})

/** Two of them are favourites, which their tiles say without a pointer over them. */
export const Favourites: Story = page({
  answers: ({ works }) => ({
    mine: () => pageOf(works(4, { mine: true }).map((set, index) => ({ ...set, favourite: index < 2 }))),
  }),
})
export const NoFavourites: Story = page({
  params: { favourites: 'true' },
  answers: () => ({ mine: () => pageOf([]) }),
})

/** Thirty, some of them with names that no row has room for. */
const foldersOf = ({ works }: Samples) =>
  Array.from({ length: 30 }, (_, index) => ({
    id: `folder_${index}`,
    name: index % 3 === 1 ? `${index} ${works(1)[0]?.prompt} ${works(2)[1]?.prompt}` : `No. ${index}`,
    count: index * 7,
  }))
const folders = (samples: Samples) => ({ folders: () => ({ folders: foldersOf(samples), limit: 30 }) })

/** The folder that is shown, beside what else narrows the list. */
export const InFolder: Story = page({
  params: { folder: 'folder_1', operation: '1', order: 'old' },
  answers: folders,
})
export const EmptyFolder: Story = page({
  params: { folder: 'folder_2' },
  answers: (samples) => ({ ...folders(samples), mine: () => pageOf([]) }),
})

const openMenu =
  (number: number): Story['play'] =>
  async ({ canvasElement }) => {
    await canvasOf(canvasElement).findAllByRole('link')
    const menus = insideOf(canvasElement).querySelectorAll<HTMLElement>('header [aria-haspopup="menu"]')
    const menu = menus[number]
    if (menu) await userEvent.click(menu)
  }
export const FolderMenu: Story = {
  ...page({ params: { folder: 'folder_1' }, answers: folders }),
  play: openMenu(0),
}
export const FilterMenu: Story = { ...page({ params: { ratioType: '2' } }), play: openMenu(1) }

/** Where one work is: it is in every fourth folder, and there is room for no other one. */
export const FoldersOfOne: Story = {
  ...page({
    answers: (samples) => ({
      folders: () => ({
        limit: 30,
        folders: foldersOf(samples).map((each, index) => ({ ...each, has: index % 4 === 0 })),
      }),
    }),
  }),
  play: async (context) => {
    await choose(context)
    const [, first] = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
    await pressKeeping(context.canvasElement)
  },
}
/** The first folder begins with what is selected. */
export const FirstFolder: Story = {
  ...page({}),
  play: async (context) => {
    await choose(context)
    const [, first, second] = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
    if (second) await userEvent.click(second)
    await pressKeeping(context.canvasElement)
  },
}

/** The second sign of the selection, after the star. */
async function pressKeeping(canvasElement: HTMLElement): Promise<void> {
  const signs = insideOf(canvasElement).querySelectorAll<HTMLElement>(
    'header div:has(> [role="status"]) ~ [data-variant="default"][aria-label]',
  )
  const folder = signs[1]
  if (folder) await userEvent.click(folder)
  await dialogIn(canvasElement)
}

export const Loading: Story = page({ answers: () => ({ mine: never }) })
const NONE = { answers: () => ({ mine: () => pageOf([]) }) }
export const Empty: Story = page(NONE)
/** Everything was moved to another device. */
export const MovedAway: Story = page({ ...NONE, session: () => ({ 'works.moved': 'iOS · Safari · Mexico' }) })
export const NothingFound: Story = page({ ...NONE, params: { search: 'Donaudampfschifffahrtskapitän' } })
export const NoneLikeThat: Story = page({
  params: { operation: '2', expiring: 'true' },
  answers: () => ({ mine: () => pageOf([]) }),
})
export const ServerError: Story = page({ answers: () => ({ mine: () => refuse(500) }) })
export const NetworkError: Story = page({ answers: () => ({ mine: loseNetwork }) })
export const Offline: Story = page({ offline: true })

async function choose({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  const inside = insideOf(canvasElement)
  await canvasOf(canvasElement).findAllByRole('link')
  const select = inside.querySelector<HTMLElement>('header > div > button')
  if (select) await userEvent.click(select)
}

export const Choosing: Story = { ...page({}), play: choose }

export const Chosen: Story = {
  ...page({}),
  play: async (context) => {
    await choose(context)
    const [, first, second] = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
    if (second) await userEvent.click(second)
  },
}

/** A whole day, and one work of another. */
export const ChosenDay: Story = {
  ...page({ answers: ofThreeDays }),
  play: async (context) => {
    await choose(context)
    const boxes = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    for (const index of [0, 4]) {
      const box = boxes[index]
      if (box) await userEvent.click(box)
    }
  },
}

/** Two sets of four are selected, and 'Download as one file' is clicked. */
const downloading = (remaining: number, spec: Parameters<typeof world>[0] = {}): Story => ({
  ...page({
    ...spec,
    answers: (samples) => ({
      mine: () =>
        pageOf([1, 2, 3].map((ratio) => samples.finished(ratio as 1 | 2 | 3, { id: `img_${ratio}` }))),
      saveBalance: () => ({ remaining, limit: 3, resetsAt: Date.now() + DAY / 4 }),
      download: never,
      ...spec.answers?.(samples),
    }),
  }),
  play: async (context) => {
    await choose(context)
    const [, first, second] = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
    if (second) await userEvent.click(second)
    const inside = insideOf(context.canvasElement)
    const download = inside.querySelector<HTMLElement>(
      'header div:has(> [role="status"]) ~ div > [data-variant="default"]:not([aria-label])',
    )
    if (download) await userEvent.click(download)
    if (remaining === 0) await canvasOf(context.canvasElement).findByRole('alert')
    else if (remaining < 8) await dialogIn(context.canvasElement)
  },
})
export const Downloading: Story = downloading(8)
export const FewerSavesLeft: Story = downloading(3, { host: ['openLogin'] })
export const FewerSavesLeftOfAMember: Story = downloading(3, { caller: 'member' })
export const NoSavesLeft: Story = downloading(0, { caller: 'member' })
export const NoSavesLeftOfVip: Story = downloading(0, {
  answers: () => ({ vipInfo: () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }) }),
})

export const Deleted: Story = {
  ...page({}),
  play: async (context) => {
    await choose(context)
    const [, first] = await canvasOf(context.canvasElement).findAllByRole('checkbox')
    if (first) await userEvent.click(first)
    const remove = insideOf(context.canvasElement).querySelector<HTMLElement>('header [data-variant="error"]')
    if (remove) await userEvent.click(remove)
    await toastIn(context.canvasElement)
  },
}
