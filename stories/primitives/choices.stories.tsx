import { Chip, Chips, Segmented, Tabs } from '@easel/widgets/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Row, State } from '../pretend/pretend.tsx'
import { useSampleTexts } from '../sample-texts.ts'

/** One of a few visible options, and the views of a list. */
const meta = { title: 'Primitives/Choices' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

function OneOfThree({ disabled = false }: { disabled?: boolean }) {
  const { label, choices } = useSampleTexts()
  const [value, setValue] = useState(0)
  return (
    <Segmented<number>
      label={label}
      value={value}
      onChange={setValue}
      choices={choices.map((content, index) => ({ value: index, label: content, content, disabled }))}
    />
  )
}

export const OneOfAFew: Story = {
  name: 'Segmented',
  render: () => (
    <Row wide>
      <State name="default">
        <OneOfThree />
      </State>
      <State name="hover" pretend="hover">
        <OneOfThree />
      </State>
      <State name="focus" pretend="focus">
        <OneOfThree />
      </State>
      <State name="disabled">
        <OneOfThree disabled />
      </State>
    </Row>
  ),
}

function Views() {
  const { label, tabs } = useSampleTexts()
  const [value, setValue] = useState('0')
  return (
    <>
      <Tabs
        label={label}
        value={value}
        controls="view"
        onChange={setValue}
        tabs={tabs.map((text, index) => ({ value: String(index), text }))}
      />
      <div id="view" role="tabpanel" aria-label={tabs[Number(value)]} />
    </>
  )
}

export const ViewsOfAList: Story = { name: 'Tabs', render: () => <Views /> }

export const ViewsUnderThePointer: Story = {
  name: 'Tabs, hover',
  render: () => (
    <State name="hover" pretend="hover">
      <Views />
    </State>
  ),
}

export const ViewsWithFocus: Story = {
  name: 'Tabs, focus',
  render: () => (
    <State name="focus" pretend="focus">
      <Views />
    </State>
  ),
}

function Narrowing() {
  const { label, choices } = useSampleTexts()
  const [pressed, setPressed] = useState(0)
  return (
    <Chips label={label}>
      {choices.map((text, index) => (
        <Chip
          key={text}
          icon={index === 1 ? 'like' : undefined}
          picture={index === 2 ? '/files/cherry-lake.webp' : null}
          pressed={index === pressed}
          onClick={() => setPressed(index)}
        >
          {text}
        </Chip>
      ))}
    </Chips>
  )
}

export const WaysToNarrowAList: Story = {
  name: 'Chips',
  render: () => (
    <Row wide>
      <State name="default">
        <Narrowing />
      </State>
      <State name="hover" pretend="hover">
        <Narrowing />
      </State>
      <State name="focus" pretend="focus">
        <Narrowing />
      </State>
    </Row>
  ),
}
