import { useFailedNotice, useWidget } from '@easel/widgets/runtime'
import { Button, EmptyState, ErrorState } from '@easel/widgets/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { type SampleTexts, useSampleTexts } from '../sample-texts.ts'
import { canvasOf, toastIn } from '../world/canvas.ts'
import { pageOf } from '../world/samples.ts'
import { world } from '../world/world.tsx'

/** Messages beside the content: empty lists, errors, toasts, confirmations. */
const meta = {
  title: 'Primitives/Notices',
  parameters: { docs: { story: { inline: false, height: '420px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>
type Notices = ReturnType<typeof useWidget>['notices']

/** Shows a notice when the story is mounted. */
function Tell({ what }: { what(notices: Notices, words: SampleTexts): void }) {
  const { notices } = useWidget()
  const words = useSampleTexts()
  useEffect(() => what(notices, words), [])
  return null
}

/** The code of notices is loaded with the first one. */
const seen =
  (role: 'dialog' | 'status' | 'alert'): Story['play'] =>
  async ({ canvasElement }) =>
    void (await canvasOf(canvasElement).findAllByRole(role))

const LONG_ENOUGH = 10 * 60_000

export const Empty: Story = {
  render: function Empty() {
    const { title, sentence, act, longAct } = useSampleTexts()
    return (
      <EmptyState icon="works" title={title} text={sentence}>
        <Button variant="primary" icon="brush">
          {act}
        </Button>
        <Button>{longAct}</Button>
      </EmptyState>
    )
  },
}

export const Failure: Story = {
  render: function Failure() {
    const { longTitle, paragraph, act } = useSampleTexts()
    return (
      <ErrorState title={longTitle} text={paragraph}>
        <Button icon="retry">{act}</Button>
      </ErrorState>
    )
  },
}

export const Toasts: Story = {
  parameters: world({ frame: 'bare' }),
  play: seen('alert'),
  render: () => (
    <Tell
      what={(notices, { sentence, paragraph, shortAct }) => {
        notices.toast({ text: sentence, tone: 'success', duration: LONG_ENOUGH })
        notices.toast({
          text: sentence,
          duration: LONG_ENOUGH,
          action: { text: shortAct, run: () => {} },
        })
        notices.toast({ text: paragraph, tone: 'error', duration: LONG_ENOUGH })
      }}
    />
  ),
}

export const ToastToTakeBack: Story = {
  parameters: world({ frame: 'bare' }),
  play: seen('status'),
  render: () => (
    <Tell
      what={(notices, { paragraph, longAct }) =>
        notices.toast({
          text: paragraph,
          tone: 'warn',
          duration: LONG_ENOUGH,
          action: { text: longAct, run: () => {} },
        })
      }
    />
  ),
}

export const Confirm: Story = {
  parameters: world({ frame: 'bare' }),
  play: seen('dialog'),
  render: () => (
    <Tell
      what={(notices, { title, paragraph, act }) =>
        void notices.confirm({ title, text: paragraph, confirm: act })
      }
    />
  ),
}

export const ConfirmALoss: Story = {
  parameters: world({ frame: 'bare' }),
  play: seen('dialog'),
  render: () => (
    <Tell
      what={(notices, { longTitle, paragraph, longAct }) =>
        void notices.confirm({ title: longTitle, text: paragraph, confirm: longAct, tone: 'error' })
      }
    />
  ),
}

export const Message: Story = {
  parameters: world({ frame: 'bare' }),
  play: seen('dialog'),
  render: () => (
    <Tell what={(notices, { title, sentence }) => void notices.message({ title, text: sentence })} />
  ),
}

/** Starts a submit, which then fails. */
function Elsewhere() {
  const [running, setRunning] = useState(1)
  useFailedNotice(running, 'queue')
  useEffect(() => {
    const timer = setTimeout(() => setRunning(0), 100)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** A submit that failed while its user was on another page. */
const elsewhere = (codes: readonly string[]): Story => ({
  parameters: world({
    frame: 'bare',
    page: 'square',
    answers: (samples) => {
      let ended = false
      const queue = () => {
        const failed = ended ? codes.map((code) => samples.failed(code, { id: `img_${code}` })) : []
        ended = true
        return pageOf(failed)
      }
      return { queue }
    },
  }),
  play: ({ canvasElement }) => toastIn(canvasElement),
  render: () => <Elsewhere />,
})

export const FailedElsewhere: Story = elsewhere(['engine_failed'])
export const FailedElsewhereInTime: Story = elsewhere(['engine_timeout'])
export const BlockedElsewhere: Story = elsewhere(['blocked'])
export const SeveralFailedElsewhere: Story = elsewhere(['engine_failed', 'interrupted', 'blocked'])
