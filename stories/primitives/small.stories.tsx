import {
  FinishedMark,
  Icon,
  type IconName,
  Kbd,
  ProgressRing,
  Skeleton,
  Tag,
  type TagTone,
} from '@easel/widgets/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, State } from '../pretend/pretend.tsx'
import { useSampleTexts } from '../sample-texts.ts'

/** Small marks: tags, keys, progress rings, the mark of a finished work, and skeletons. */
const meta = { title: 'Primitives/Marks' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const TONES: TagTone[] = ['default', 'success', 'warn', 'error', 'gold', 'veil']

export const Tags: Story = {
  render: function Tags() {
    const { tag } = useSampleTexts()
    return (
      <Row>
        {TONES.map((tone) => (
          <State key={tone} name={tone}>
            <Tag tone={tone}>
              <Icon name="clock" size="small" />
              {tag}
            </Tag>
          </State>
        ))}
        <State name="key">
          <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd>
        </State>
      </Row>
    )
  },
}

const NAMES: IconName[] = [
  'home',
  'works',
  'queue',
  'sparkle',
  'search',
  'brush',
  'download',
  'trash',
  'crown',
]

export const Icons: Story = {
  render: () => (
    <>
      {(['small', 'default', 'large'] as const).map((size) => (
        <Row key={size}>
          {NAMES.map((name) => (
            <Icon key={name} name={name} size={size} />
          ))}
        </Row>
      ))}
      <Row>
        {(['default', 'primary', 'success', 'warn', 'error'] as const).map((color) => (
          <State key={color} name={color}>
            <Icon name="alert" size="large" color={color} />
          </State>
        ))}
      </Row>
    </>
  ),
}

export const Rings: Story = {
  render: function Rings() {
    const { label } = useSampleTexts()
    return (
      <>
        {(['default', 'large'] as const).map((size) => (
          <Row key={size}>
            {[0, 0.1, 0.42, 0.99, 1].map((value) => (
              <State key={value} name={`${value * 100} %`}>
                <ProgressRing value={value} label={label} size={size} />
              </State>
            ))}
          </Row>
        ))}
        <Row>
          <State name="finished">
            <FinishedMark done label={label} />
          </State>
        </Row>
      </>
    )
  },
}

export const Skeletons: Story = {
  render: () => (
    <Row wide>
      <State name="a line">
        <Skeleton height={24} />
      </State>
      <State name="a card">
        <Skeleton height={160} />
      </State>
    </Row>
  ),
}
