import { Button, IconButton, type IconPath } from '@easel/widgets/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, State } from '../pretend/pretend.tsx'
import { useSampleTexts } from '../sample-texts.ts'

const DICE: IconPath = {
  path: 'M4.5 4.5h15v15h-15zM8.75 8.75h.01M15.25 8.75h.01M12 12h.01M8.75 15.25h.01M15.25 15.25h.01',
}

/** Buttons. One `primary` per view; `quiet` where there are many; `veil` on images. */
const meta = { title: 'Primitives/Button', component: Button } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>
type Variant = NonNullable<Parameters<typeof Button>[0]['variant']>

const VARIANTS: Variant[] = ['primary', 'default', 'quiet', 'error', 'gold', 'veil']

function States({ variant }: { variant: Variant }) {
  const { act } = useSampleTexts()
  return (
    <Row>
      <State name={variant}>
        <Button variant={variant}>{act}</Button>
      </State>
      <State name="hover" pretend="hover">
        <Button variant={variant}>{act}</Button>
      </State>
      <State name="pressed" pretend="active">
        <Button variant={variant}>{act}</Button>
      </State>
      <State name="focus" pretend="focus">
        <Button variant={variant}>{act}</Button>
      </State>
      <State name="disabled">
        <Button variant={variant} disabled>
          {act}
        </Button>
      </State>
      <State name="busy">
        <Button variant={variant} busy>
          {act}
        </Button>
      </State>
    </Row>
  )
}

export const Primary: Story = { render: () => <States variant="primary" /> }
export const Default: Story = { render: () => <States variant="default" /> }
export const Quiet: Story = { render: () => <States variant="quiet" /> }
export const Destructive: Story = { render: () => <States variant="error" /> }
export const Membership: Story = { render: () => <States variant="gold" /> }
export const OnAPicture: Story = { render: () => <States variant="veil" /> }

export const SizesAndIcons: Story = {
  render: function SizesAndIcons() {
    const { act, shortAct } = useSampleTexts()
    return (
      <>
        <Row>
          {(['small', 'default', 'large'] as const).map((size) => (
            <State key={size} name={size}>
              <Button size={size} variant="primary" icon="brush">
                {act}
              </Button>
            </State>
          ))}
        </Row>
        <Row>
          <State name="one word">
            <Button>{shortAct}</Button>
          </State>
          <State name="busy, with an icon">
            <Button variant="primary" icon="brush" busy>
              {act}
            </Button>
          </State>
        </Row>
        <Row wide>
          <State name="wide">
            <Button variant="primary" wide>
              {act}
            </Button>
          </State>
        </Row>
      </>
    )
  },
}

export const LongText: Story = {
  render: function LongText() {
    const { longAct, longTitle } = useSampleTexts()
    return (
      <Row>
        {VARIANTS.slice(0, 2).map((variant) => (
          <State key={variant} name={variant}>
            <Button variant={variant} icon="sparkle">
              {longAct}
            </Button>
          </State>
        ))}
        <State name="longer than the screen">
          <Button icon="retry">{longTitle}</Button>
        </State>
      </Row>
    )
  },
}

export const Icons: Story = {
  name: 'Icon buttons',
  render: function Icons() {
    const { act } = useSampleTexts()
    return (
      <>
        {VARIANTS.map((variant) => (
          <Row key={variant}>
            <State name={variant}>
              <IconButton icon={DICE} variant={variant} label={act} />
            </State>
            <State name="hover" pretend="hover">
              <IconButton icon={DICE} variant={variant} label={act} />
            </State>
            <State name="focus" pretend="focus">
              <IconButton icon={DICE} variant={variant} label={act} />
            </State>
            <State name="disabled">
              <IconButton icon={DICE} variant={variant} label={act} disabled />
            </State>
            <State name="small">
              <IconButton icon={DICE} variant={variant} label={act} size="small" />
            </State>
            <State name="on">
              <IconButton icon="lock" variant={variant} label={act} aria-pressed />
            </State>
          </Row>
        ))}
      </>
    )
  },
}
