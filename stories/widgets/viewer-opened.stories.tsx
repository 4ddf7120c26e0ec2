import { DAY } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { Viewer } from '@easel/widgets/viewer'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { AUTHOR } from '../world/api.ts'
import { insideOf } from '../world/canvas.ts'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** What is only seen of a work once it has been asked for. */
const meta = {
  title: 'Widgets/Viewer opened',
  component: Viewer,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Viewer>
export default meta
type Story = StoryObj<typeof meta>

const page = (spec: Parameters<typeof world>[0]): Story => ({
  parameters: world({ frame: 'bare', page: 'works', params: { image: 'img_sample0001' }, ...spec }),
})

/** One of the elements that match, once it is there. */
const present = (canvasElement: HTMLElement, selector: string, which = 0) =>
  waitFor(() => {
    const found = insideOf(canvasElement).querySelectorAll(selector)[which]
    if (!found) throw new Error('It is not there yet')
    return found
  })

/** On a phone these are folded at first. */
export const PromptAndFacts: Story = {
  ...page({
    answers: ({ finished, words }) => ({
      image: () =>
        finished(1, {
          prompt: `${words.long} ${words.long}`,
          negativePrompt: words.long,
          styleId: 'cinematic',
          stylize: 750,
        }),
    }),
  }),
  play: async ({ canvasElement }) => {
    await present(canvasElement, '[role="dialog"] [aria-expanded][aria-controls]')
    const folded = insideOf(canvasElement).querySelectorAll('[role="dialog"] [aria-expanded][aria-controls]')
    // With more room than a phone has, there are no buttons to be seen.
    for (const button of folded) if (button.checkVisibility()) await userEvent.click(button)
  },
}

const takenDown = (state: NonNullable<ImageSet['takenDown']>): Story =>
  page({ answers: ({ finished }) => ({ image: () => finished(1, { takenDown: state }) }) })
const HIDDEN_AT = Date.UTC(2026, 10, 12)

/** Its owner alone sees it, and may request a review. */
export const TakenDown = takenDown({ at: HIDDEN_AT, appeal: null })
export const TakenDownAsked = takenDown({ at: HIDDEN_AT, appeal: { at: HIDDEN_AT + DAY, outcome: 'open' } })
export const TakenDownForGood = takenDown({
  at: HIDDEN_AT,
  appeal: { at: HIDDEN_AT + DAY, outcome: 'refused' },
})
export const RequestingReview: Story = {
  ...TakenDown,
  play: async ({ canvasElement }) => {
    await userEvent.click(await present(canvasElement, '[role="dialog"] section[aria-label] button'))
    await present(canvasElement, 'textarea')
  },
}

export const AuthorFollowed: Story = {
  ...page({
    page: 'square',
    answers: ({ works }) => ({
      image: () => works(1, { shownInSquare: true, author: AUTHOR })[0] as ImageSet,
      author: () => ({
        ...pageOf([]),
        author: { ...AUTHOR, works: 5, likes: 35, hidden: false, followed: true, mine: false },
      }),
    }),
  }),
  play: async ({ canvasElement }) => {
    await userEvent.click(await present(canvasElement, '[role="dialog"] [aria-haspopup="menu"]', 1))
    await present(canvasElement, '[role="menuitemcheckbox"][aria-checked="true"]')
  },
}

const variedBy = (over: Partial<ImageSet> = {}): Story =>
  page({
    answers: ({ finished }) => ({
      image: () => finished(1, { edits: ['crop'], strengths: ['subtle', 'strong'], ...over }),
      vipInfo: () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }),
    }),
  })
/** After the menu of the formats. */
export const HowMuchVariationsDiffer: Story = {
  ...variedBy(),
  play: async ({ canvasElement }) => {
    await userEvent.click(await present(canvasElement, '[role="dialog"] [aria-haspopup="menu"]', 1))
  },
}
export const AStrongVariation: Story = variedBy({ operation: 2, strength: 'strong' })
