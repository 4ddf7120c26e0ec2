import { Creator } from '@easel/widgets/creator'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, waitFor, within } from 'storybook/test'
import { loseNetwork, refuse } from '../world/api.ts'
import { canvasOf, insideOf } from '../world/canvas.ts'
import type { Samples } from '../world/samples.ts'
import { LONG, page, type Spec, send } from './creator-stories.ts'

/** Submitting: refusals, and the results. */
const meta = {
  title: 'Widgets/Creator',
  component: Creator,
  parameters: { docs: { story: { inline: false, height: '760px' } } },
} satisfies Meta<typeof Creator>
export default meta
type Story = StoryObj<typeof meta>

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
/** Download, four more, and the next prompt, with the keyboard as with the mouse. */
export const ActionsOnAResult: Story = {
  ...showing(({ finished }) => finished(1, { modifiableUntil: Date.now() + 600_000 })),
  play: async ({ canvasElement }) => {
    const first = await waitFor(() => {
      const found = insideOf(canvasElement).querySelector<HTMLElement>('article li button')
      if (!found) throw new Error('Not yet')
      return found
    })
    first.focus()
    await userEvent.tab()
  },
}
/** Older results have the same actions, behind one button. */
export const ActionsOnAnOlderResult: Story = {
  ...page({
    session: () => ({ 'creator.sets': ['img_sample0001', 'img_sample0002'] }),
    answers: ({ finished }) => ({
      image: ({ params }) => finished(1, { id: params?.id, modifiableUntil: Date.now() + 600_000 }),
    }),
  }),
  play: async ({ canvasElement }) => {
    const more = await waitFor(() => {
      const found = insideOf(canvasElement).querySelector<HTMLElement>(
        'li:nth-child(2) > article li:nth-child(2) [aria-haspopup="menu"]',
      )
      if (!found) throw new Error('Not yet')
      return found
    })
    more.focus()
    await userEvent.keyboard('{Enter}')
  },
}
/** On a phone the form is one line until somebody writes. */
export const LookingAtResults: Story = page({
  ...LONG,
  session: (samples) => ({
    ...LONG.session?.(samples),
    'creator.sets': [samples.finished().id],
    'creator.audience-told': 1,
  }),
  answers: ({ finished }) => ({ image: () => finished() }),
})
export const FinishedPortraits: Story = showing(({ finished }) => finished(2))
export const FinishedLandscapes: Story = showing(({ finished }) => finished(3))
const fewer = (count: 1 | 2 | 3) =>
  showing(({ finished }) => {
    const set = finished()
    return { ...set, imageCount: count, slots: set.slots.slice(0, count) }
  })
export const OneImage: Story = fewer(1)
export const ThreeImages: Story = fewer(3)
export const OnePortrait: Story = showing(({ finished }) => {
  const set = finished(2)
  return { ...set, imageCount: 1, slots: set.slots.slice(0, 1) }
})
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
