import { Button, IconButton } from '@easel/widgets/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, State } from '../pretend/pretend.tsx'
import { useSampleTexts } from '../sample-texts.ts'

/** Something to press. One `primary` in a view; `quiet` where many stand together; `veil` on pictures. */
const meta = { title: 'Primitives/Button', component: Button } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>
type Look = NonNullable<Parameters<typeof Button>[0]['look']>

const LOOKS: Look[] = ['primary', 'default', 'quiet', 'error', 'gold', 'veil']

function States({ look }: { look: Look }) {
  const { act } = useSampleTexts()
  return (
    <Row>
      <State name={look}>
        <Button look={look}>{act}</Button>
      </State>
      <State name="hover" pretend="hover">
        <Button look={look}>{act}</Button>
      </State>
      <State name="pressed" pretend="active">
        <Button look={look}>{act}</Button>
      </State>
      <State name="focus" pretend="focus">
        <Button look={look}>{act}</Button>
      </State>
      <State name="disabled">
        <Button look={look} disabled>
          {act}
        </Button>
      </State>
      <State name="busy">
        <Button look={look} busy>
          {act}
        </Button>
      </State>
    </Row>
  )
}

export const Primary: Story = { render: () => <States look="primary" /> }
export const Default: Story = { render: () => <States look="default" /> }
export const Quiet: Story = { render: () => <States look="quiet" /> }
export const Destructive: Story = { render: () => <States look="error" /> }
export const Membership: Story = { render: () => <States look="gold" /> }
export const OnAPicture: Story = { render: () => <States look="veil" /> }

export const SizesAndIcons: Story = {
  render: function SizesAndIcons() {
    const { act, shortAct } = useSampleTexts()
    return (
      <>
        <Row>
          {(['small', 'default', 'large'] as const).map((size) => (
            <State key={size} name={size}>
              <Button size={size} look="primary" icon="brush">
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
            <Button look="primary" icon="brush" busy>
              {act}
            </Button>
          </State>
        </Row>
        <Row wide>
          <State name="wide">
            <Button look="primary" wide>
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
        {LOOKS.slice(0, 2).map((look) => (
          <State key={look} name={look}>
            <Button look={look} icon="sparkle">
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
        {LOOKS.map((look) => (
          <Row key={look}>
            <State name={look}>
              <IconButton icon="dice" look={look} label={act} />
            </State>
            <State name="hover" pretend="hover">
              <IconButton icon="dice" look={look} label={act} />
            </State>
            <State name="focus" pretend="focus">
              <IconButton icon="dice" look={look} label={act} />
            </State>
            <State name="disabled">
              <IconButton icon="dice" look={look} label={act} disabled />
            </State>
            <State name="small">
              <IconButton icon="dice" look={look} label={act} size="small" />
            </State>
            <State name="on">
              <IconButton icon="lock" look={look} label={act} aria-pressed />
            </State>
          </Row>
        ))}
      </>
    )
  },
}
