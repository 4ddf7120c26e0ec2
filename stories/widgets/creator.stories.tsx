import { Creator } from '@easel/widgets/creator'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor, within } from 'storybook/test'
import { loseNetwork, never, refuse } from '../world/api.ts'
import { canvasOf, insideOf } from '../world/canvas.ts'
import type { Samples } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** Generating images: the prompt, the options, and the results. */
const meta = {
  title: 'Widgets/Creator',
  component: Creator,
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta<typeof Creator>
export default meta
type Story = StoryObj<typeof meta>
type Spec = Parameters<typeof world>[0]

const page = (spec: Spec): Story => ({
  parameters: world({ frame: 'page', page: 'create', host: ['openLogin', 'showVip'], ...spec }),
})

const written = (prompt: (samples: Samples) => string): Spec => ({
  session: (samples) => ({ 'creator.draft': { prompt: prompt(samples) } }),
})
const MEMBER = { isVip: true, isPermanentVip: true, vipExpiryTime: null }
const LONG = written(({ words }) => words.long)

const press = (selector: string): Story['play'] =>
  async function pressed({ canvasElement }) {
    const found = await canvasOf(canvasElement).findAllByRole('button')
    const button = found.find((one) => one.matches(selector))
    if (!button) throw new Error(`Nothing to press: ${selector}`)
    await userEvent.click(button)
  }
const send = press('[type="submit"]')

export const Empty: Story = page({})
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

export const AllOptions: Story = {
  ...page(LONG),
  play: async (context) => {
    await unfold(context)
    const more = insideOf(context.canvasElement).querySelector<HTMLElement>('[aria-controls]')
    if (more) await userEvent.click(more)
  },
}

export const AllOptionsOfAMember: Story = {
  ...page({ answers: () => ({ vipInfo: () => MEMBER }) }),
  play: AllOptions.play,
}

export const OptionsOnTheirWay: Story = { ...page({ answers: () => ({ launcher: never }) }), play: unfold }

export const Sending: Story = { ...page({ ...LONG, answers: () => ({ submit: never }) }), play: send }

const refused = (status: number, data: Parameters<typeof refuse>[1] = {}, spec: Spec = {}): Story => ({
  ...page({ ...LONG, ...spec, answers: () => ({ submit: () => refuse(status, data) }) }),
  play: send,
})
export const RefusedForToday: Story = refused(402, { reason: 'daily_quota' })
export const RefusedForTodayAsAMember: Story = refused(
  402,
  { reason: 'daily_quota', retryAfter: 5400 },
  { caller: 'member' },
)
export const RefusedWithoutALogin: Story = refused(402, { reason: 'daily_quota' }, { host: [] })
export const RefusedAsLocked: Story = refused(402, { reason: 'vip', field: 'stylize' })
export const RefusedForAWhile: Story = refused(406, { retryAfter: 600 })
export const RefusedAsTooFrequent: Story = refused(430, { retryAfter: 45 })
export const RefusedAsTooMany: Story = refused(431, { reason: 'queue_full' })
export const RefusedForItsWords: Story = refused(432, { words: ['Lorem ipsum', '某些词语'] })

/** The notice beside the prompt, once it is there. */
const noticeIn = (canvasElement: HTMLElement): Promise<HTMLElement> =>
  waitFor(() => {
    const alerts = insideOf(canvasElement).querySelectorAll<HTMLElement>('[role="alert"]')
    const notice = [...alerts].find((one) => one.querySelector('button'))
    if (!notice) throw new Error('Nothing is said yet')
    return notice
  })

/** The inspection found these words before the submit. */
export const InQuestion: Story = {
  ...page({
    ...LONG,
    answers: ({ words }) => ({
      inspect: () => ({ clean: false, words: ['Lorem ipsum'], safer: words.long.slice(0, 60) }),
    }),
  }),
  play: async (context) => {
    await send?.(context)
    await noticeIn(context.canvasElement)
  },
}

/** Offers the membership, with the field for an activation code. */
export const EnterACode: Story = {
  ...page({ ...LONG, host: [], answers: () => ({ submit: () => refuse(402, { reason: 'vip' }) }) }),
  play: async (context) => {
    await send?.(context)
    const [become] = within(await noticeIn(context.canvasElement)).getAllByRole('button')
    if (become) await userEvent.click(become)
    await canvasOf(context.canvasElement).findByRole('dialog')
  },
}

export const NetworkError: Story = {
  ...page({ ...LONG, answers: () => ({ submit: loseNetwork }) }),
  play: send,
}

const showing = (set: (samples: Samples) => ReturnType<Samples['finished']>, spec: Spec = {}): Story =>
  page({
    ...spec,
    session: (samples) => ({ 'creator.sets': [set(samples).id] }),
    answers: (samples) => ({ image: () => set(samples), ...spec.answers?.(samples) }),
  })

export const Queued: Story = showing(({ waiting }) => waiting(3))
export const NextInLine: Story = showing(({ waiting }) => waiting(0))
export const Growing: Story = showing(({ running, finished }) =>
  running({
    progress: 42,
    slots: finished().slots.map((slot) => ({ ...slot, thumbUrl: null })),
  }),
)
/** The server is unreachable, which replaces the estimated time. */
export const ServerGone: Story = {
  ...showing(({ running }) => running({ progress: 12 }), {
    answers: () => ({ serverInfos: loseNetwork }),
  }),
  play: async ({ canvasElement }) => {
    const isSaid = () => {
      if (/\d\s?(s|秒)/.test(insideOf(canvasElement).querySelector('article header')?.textContent ?? ''))
        throw new Error('Not yet')
    }
    await waitFor(isSaid, { timeout: 8000 })
  },
}
export const Finished: Story = showing(({ finished }) => finished())
export const FinishedPortraits: Story = showing(({ finished }) => finished(2))
export const FinishedLandscapes: Story = showing(({ finished }) => finished(3))
export const OneWithheld: Story = showing(({ finished }) => {
  const set = finished()
  const slots = set.slots.map((slot) =>
    slot.slot === 3 ? { ...slot, withheld: true, thumbUrl: null, previewUrl: null } : slot,
  )
  return { ...set, moderation: 'half', slots }
})
export const Failed: Story = showing(({ failed }) => failed('engine_failed'))
export const Cancelled: Story = showing(({ failed }) => failed('cancelled'))
export const FailedByRule: Story = showing(({ failed }) => failed('blocked'))

export const ResultNotReachable: Story = page({
  session: () => ({ 'creator.sets': ['img_sample0001'] }),
  answers: () => ({ image: () => refuse(500) }),
})

export const SeveralSets: Story = page({
  session: () => ({ 'creator.sets': ['img_one', 'img_two', 'img_three'] }),
  answers: ({ running, finished, failed }) => ({
    image: ({ params }) =>
      params?.id === 'img_one'
        ? running({ id: 'img_one' })
        : params?.id === 'img_two'
          ? finished(2, { id: 'img_two' })
          : failed('engine_timeout', { id: 'img_three' }),
  }),
})

export const Offline: Story = page({ ...LONG, offline: true })
export const QuotaUsedUp: Story = page({ ...LONG, quota: { remaining: 0, limit: 10, resetsAt: null } })

/** Nothing is submitted, and the reason is shown where results would be. */
export const NotKnownWhoWillSeeIt: Story = {
  ...page({ ...LONG, answers: () => ({ settings: () => refuse(400) }) }),
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      const alerts = [...insideOf(canvasElement).querySelectorAll('form [role="alert"]')]
      if (!alerts.some((one) => one.textContent)) throw new Error('Not yet')
    })
  },
}

/** A prompt that cannot be inspected is not submitted. */
export const NotInspected: Story = {
  ...page({ ...LONG, answers: () => ({ inspect: loseNetwork }) }),
  play: async (context) => {
    await send?.(context)
    await noticeIn(context.canvasElement)
  },
}
