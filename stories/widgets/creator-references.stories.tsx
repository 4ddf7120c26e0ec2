import { Creator } from '@easel/widgets/creator'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { dialogIn, insideOf } from '../world/canvas.ts'
import type { Samples } from '../world/samples.ts'
import { page, type Spec } from './creator-stories.ts'

/** A prompt that begins with several reference images. */
const meta = {
  title: 'Widgets/Creator references',
  component: Creator,
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta<typeof Creator>
export default meta
type Story = StoryObj<typeof meta>

type References = Samples['launcher']['imageGeneration']['models'][number]['references'] & {}
const COLORS = ['#c96', '#468', '#584', '#a46']
const pictureOf = (color: string | undefined) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="${color}" d="M0 0h4v4H0z"/><path fill="#234" d="M0 0h4v1H0z"/></svg>`)}`

const several = (count: number, references: References): Spec => ({
  answers: (samples) => ({ launcher: () => withReferences(samples, references) }),
  session: ({ words }) => ({
    'creator.draft': {
      prompt: words.short,
      reference: { id: 'up_0', thumb: pictureOf(COLORS[0]) },
      imageKind: 'content',
      more: COLORS.slice(1, count).map((color, at) => ({
        id: `up_${at + 1}`,
        thumb: pictureOf(color),
        kind: at === 0 ? 'style' : null,
        strength: at === 0 ? 'high' : null,
      })),
    },
  }),
})
const withReferences = ({ launcher }: Samples, references: References) => {
  const { imageGeneration } = launcher
  const models = imageGeneration.models.map((model) => ({ ...model, references }))
  return { ...launcher, imageGeneration: { ...imageGeneration, models } }
}
const ALL: References = { most: 4, kinds: ['content', 'style'], strengths: ['low', 'high'] }

export const Two: Story = page(several(2, ALL))
export const AsManyAsThereMayBe: Story = page(several(4, ALL))
/** The model can be told nothing of them. */
export const WithoutChoices: Story = page(several(3, { most: 4, kinds: [], strengths: [] }))
export const FromOnesWorks: Story = {
  ...page(several(2, ALL)),
  async play({ canvasElement }) {
    const inside = insideOf(canvasElement)
    const opener = await waitFor(() => {
      const found = [...inside.querySelectorAll<HTMLElement>('[data-add] button')].at(-1)
      if (!found) throw new Error('Not yet')
      return found
    })
    await userEvent.click(opener)
    await dialogIn(canvasElement)
  },
}
