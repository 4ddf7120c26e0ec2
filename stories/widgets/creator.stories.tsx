import { ASPECT_RATIOS } from '@easel/contract/aspect-ratios'
import { Creator } from '@easel/widgets/creator'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor } from 'storybook/test'
import { never } from '../world/api.ts'
import { canvasOf, insideOf } from '../world/canvas.ts'
import { LONG, page, type Spec, send, written } from './creator-stories.ts'

/** Writing a prompt: improving it, and the options. */
const meta = {
  title: 'Widgets/Creator',
  component: Creator,
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta<typeof Creator>
export default meta
type Story = StoryObj<typeof meta>

const MEMBER = { isVip: true, isPermanentVip: true, vipExpiryTime: null }
export const Empty: Story = page({})
/** Somebody who has never made anything here: three steps, and what is free. */
export const FirstSteps: Story = { ...page({}), args: { introduced: true } }
export const Typed: Story = page(LONG)
/** Somebody who has submitted before: one line says who will see the works. */
export const SeenByOthers: Story = page({
  ...LONG,
  session: (samples) => ({ ...LONG.session?.(samples), 'creator.audience-told': 1 }),
})
export const SeenByOneself: Story = page({
  ...LONG,
  answers: () => ({ settings: () => ({ isNoShow: '1', username: 'Ink Heron 4821', square: 'site' }) }),
})
export const OneWord: Story = page(written(({ words }) => words.short))
export const TwoThousandCharacters: Story = page(written(({ words }) => words.endless))

/** 'Remix' of a work in the square, for somebody who sees only the beginning of its prompt. */
export const OnlyTheBeginning: Story = {
  ...page({
    params: { like: 'img_sample0001', source: 'square' },
    answers: ({ finished, words }) => ({
      image: () => finished(1, { mine: false, prompt: words.long.slice(0, 24), promptTruncated: true }),
    }),
  }),
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      if (!insideOf(canvasElement).querySelector('form [role="status"] button')) throw new Error('Not yet')
    })
  },
}

/** Parameters that were typed into the prompt, as chips. */
export const Parameters: Story = page({
  session: ({ words }) => ({
    'creator.draft': {
      prompt: words.short,
      ratioType: 3,
      seed: 7,
      negativePrompt: `${words.short}, ${words.short}`,
      written: [
        { name: 'ratio', text: '--ar 3:2', value: '3:2' },
        { name: 'seed', text: '--seed 7', value: '7' },
        { name: 'exclude', text: `--no ${words.short}`, value: words.short },
      ],
    },
  }),
})

/** An image to start from, and how much of it is kept. */
const fromImage = (over: object = {}): Story =>
  page({
    session: ({ words }) => ({
      'creator.draft': { prompt: words.short, reference: { id: 'up_1', thumb: REFERENCE }, ...over },
    }),
  })
const REFERENCE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#c96" d="M0 0h4v4H0z"/><path fill="#468" d="M0 0h4v2H0z"/></svg>')}`
export const Reference: Story = fromImage()
export const StrongReference: Story = fromImage({ imageStrength: 'high' })

/** They stay in the text, and the form says what can be written. */
export const UnknownParameter: Story = page(written(({ words }) => `${words.short} --xyz 3`))
export const LockedParameter: Story = page(written(({ words }) => `${words.short} --stylize 250`))

export const TooLong: Story = { ...page(written(({ words }) => `${words.endless}…`)), play: send }
export const NothingWritten: Story = { ...page({}), play: send }
export const SpecialCharacters: Story = { ...page(written(() => '{ } < >')), play: send }

export const LastPrompts: Story = {
  ...page({
    session: ({ launcher, words }) => ({
      'creator.history': [...launcher.imageGeneration.promptExamples, words.endless],
    }),
  }),
  play: async ({ canvasElement }) => {
    await canvasOf(canvasElement).findAllByRole('button')
    const history = toolsOf(canvasElement, ':scope > [aria-expanded]').at(-1)
    if (history) await userEvent.click(history)
  },
}

/** The buttons below the prompt, in their order. */
const toolsOf = (canvasElement: HTMLElement, selector = 'button'): HTMLElement[] => {
  const sending = insideOf(canvasElement)
    .querySelector('[type="submit"]')
    ?.closest('[data-last]')?.parentElement
  const foot = [...(sending?.parentElement?.children ?? [])].find((row) => row.querySelector('[type="file"]'))
  return [...(foot?.querySelectorAll<HTMLElement>(selector) ?? [])]
}

const improve: Story['play'] = async ({ canvasElement }) => {
  await canvasOf(canvasElement).findAllByRole('button')
  const [opener] = toolsOf(canvasElement, ':scope > [aria-expanded]')
  if (opener) await userEvent.click(opener)
  await canvasOf(canvasElement).findAllByRole('radio')
}

const candidates = (count: number): Spec => ({
  events: ({ words }) => [
    { name: 'start', data: { requestId: 'req1' } },
    ...Array.from({ length: count }, (_, index) => ({
      name: 'candidate' as const,
      data: { index, text: `${words.short}, ${words.long}`.slice(0, 40 + 60 * index) },
    })),
  ],
})
const SHORT = written(({ words }) => words.short)

export const BetterPromptsComing: Story = {
  ...page({ ...SHORT, ...candidates(1), answers: () => ({ polyfill: never }) }),
  play: improve,
}

export const BetterPrompts: Story = {
  ...page({
    ...SHORT,
    events: (samples) => [...(candidates(3).events?.(samples) ?? []), { name: 'done', data: {} }],
    answers: () => ({ polyfill: () => ({}) as never }),
  }),
  play: improve,
}

export const BetterPromptsBrokenOff: Story = {
  ...page({ ...SHORT, ...candidates(2), answers: () => ({ polyfill: () => ({}) as never }) }),
  play: improve,
}

const unfold: Story['play'] = async ({ canvasElement }) => {
  const inside = insideOf(canvasElement)
  await canvasOf(canvasElement).findAllByRole('button')
  const fold = inside.querySelector<HTMLElement>('form span > button[aria-expanded="false"]')
  if (fold?.checkVisibility()) await userEvent.click(fold)
}

export const Options: Story = { ...page({}), play: unfold }

/** All styles, in the place of the other options where there is no room beside them. */
const openStyles: Story['play'] = async (context) => {
  await unfold(context)
  const inside = insideOf(context.canvasElement)
  const row = await waitFor(() => {
    const found = inside.querySelector<HTMLElement>('form [aria-haspopup="dialog"]')
    if (!found) throw new Error('Not yet')
    return found
  })
  await userEvent.click(row)
  await waitFor(() => {
    if (!inside.querySelector('[role="option"]')) throw new Error('Not yet')
  })
}
export const Styles: Story = { ...page({}), play: openStyles }
export const StyleThatThereIsNot: Story = {
  ...page({}),
  play: async (context) => {
    await openStyles(context)
    const field = insideOf(context.canvasElement).querySelector<HTMLElement>('form [role="combobox"]')
    if (field) await userEvent.type(field, '???')
  },
}

/** Of a model that paints more ratios than three. */
export const MoreRatios: Story = {
  ...page({
    session: ({ words }) => ({
      'creator.draft': { prompt: words.short, ratioType: 3, aspectRatio: '16:9' },
    }),
    answers: ({ launcher }) => ({
      launcher: () => ({
        ...launcher,
        imageGeneration: {
          ...launcher.imageGeneration,
          models: launcher.imageGeneration.models.map((model) => ({ ...model, ratios: [...ASPECT_RATIOS] })),
        },
      }),
    }),
  }),
  play: unfold,
}

export const AllOptions: Story = {
  ...page(LONG),
  play: async (context) => {
    await unfold(context)
    const more = insideOf(context.canvasElement).querySelector<HTMLElement>('[aria-controls]')
    if (more) await userEvent.click(more)
  },
}

/** Of a model without a seed that cannot leave anything out, and that costs more than another. */
export const FewerOptions: Story = {
  ...page({
    ...LONG,
    answers: ({ launcher }) => ({
      launcher: () => ({
        ...launcher,
        imageGeneration: {
          ...launcher.imageGeneration,
          models: launcher.imageGeneration.models.map((model) => ({
            ...{ ...model, seed: false, negativePrompt: false },
            priceClass: model.vip ? 'premium' : 'standard',
          })),
        },
      }),
    }),
  }),
  play: AllOptions.play,
}

export const AllOptionsOfAMember: Story = {
  ...page({ answers: () => ({ vipInfo: () => MEMBER }) }),
  play: AllOptions.play,
}

export const OptionsOnTheirWay: Story = { ...page({ answers: () => ({ launcher: never }) }), play: unfold }

export const Sending: Story = { ...page({ ...LONG, answers: () => ({ submit: never }) }), play: send }
