import { SearchField, Slider, TextArea } from '@easel/widgets/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Row, State } from '../pretend/pretend.tsx'
import { useSampleTexts } from '../sample-texts.ts'

/** A text field that grows with its text, a search field, and a slider. */
const meta = { title: 'Primitives/Fields' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type FieldProps = Omit<Parameters<typeof TextArea>[0], 'value' | 'onChange' | 'label'>

function Field({ text = '', ...props }: FieldProps & { text?: string }) {
  const { label, placeholder } = useSampleTexts()
  const [value, setValue] = useState(text)
  return <TextArea showLabel {...{ label, placeholder, value }} {...props} onChange={setValue} />
}

export const Text: Story = {
  render: function Text() {
    const { sentence, paragraph, error } = useSampleTexts()
    return (
      <Row wide>
        <State name="empty">
          <Field />
        </State>
        <State name="hover" pretend="hover">
          <Field />
        </State>
        <State name="focus" pretend="focus">
          <Field text={sentence} />
        </State>
        <State name="filled">
          <Field text={sentence} />
        </State>
        <State name="disabled">
          <Field text={sentence} disabled />
        </State>
        <State name="error">
          <Field text="{ }" error={error} />
        </State>
        <State name="error and counter">
          <Field text={paragraph} error={error} note="2,014 / 2,000" />
        </State>
        <State name="long">
          <Field text={paragraph.repeat(4)} />
        </State>
      </Row>
    )
  },
}

function Search({ text = '' }: { text?: string }) {
  const { label, placeholder } = useSampleTexts()
  return <SearchField label={label} placeholder={placeholder} value={text} onSearch={() => {}} />
}

export const Looking: Story = {
  name: 'Search',
  render: function Looking() {
    const { sentence, paragraph } = useSampleTexts()
    return (
      <Row wide>
        <State name="empty">
          <Search />
        </State>
        <State name="hover" pretend="hover">
          <Search />
        </State>
        <State name="focus" pretend="focus">
          <Search />
        </State>
        <State name="filled">
          <Search text={sentence} />
        </State>
        <State name="long">
          <Search text={paragraph} />
        </State>
      </Row>
    )
  },
}

function Amount({ value, disabled }: { value: number; disabled?: boolean }) {
  const { label } = useSampleTexts()
  const [amount, setAmount] = useState(value)
  return <Slider {...{ label, disabled }} min={0} max={1000} step={10} value={amount} onChange={setAmount} />
}

export const Range: Story = {
  name: 'Slider',
  render: () => (
    <Row wide>
      <State name="default">
        <Amount value={100} />
      </State>
      <State name="focus" pretend="focus">
        <Amount value={500} />
      </State>
      <State name="full">
        <Amount value={1000} />
      </State>
      <State name="disabled">
        <Amount value={100} disabled />
      </State>
    </Row>
  ),
}
