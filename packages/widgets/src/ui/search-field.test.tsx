import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderWidget } from '../testing/render-widget.tsx'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

/** Longer than the field waits for another key. */
const PAUSE = 450

/** The field, what it has searched for, and `store`, by which its page says what it searches for. */
async function open() {
  const searched: string[] = []
  let store: (value: string) => void = () => {}
  function Page() {
    const [value, setValue] = useState('')
    store = (text) => act(() => setValue(text))
    return (
      <SearchField label="Search" placeholder="" value={value} onSearch={(text) => searched.push(text)} />
    )
  }
  const { user } = await renderWidget(<Page />)
  return { user, searched, store, field: screen.getByRole('searchbox') }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE))

it('searches for nothing that an input method has not ended', async () => {
  const { searched, field } = await open()
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'hu' } })
  await pause()
  expect(searched).toEqual([])
  fireEvent.change(field, { target: { value: '狐狸' } })
  fireEvent.compositionEnd(field)
  await waitFor(() => expect(searched).toEqual(['狐狸']))
})

it('searches for a word that a phone composes until a space, a while after its last letter', async () => {
  const { searched, field } = await open()
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'fox' } })
  await waitFor(() => expect(searched).toEqual(['fox']), { timeout: 3_000 })
})

it('takes a search back before its page has taken it up', async () => {
  const { user, searched, store, field } = await open()
  await user.type(field, 'fox')
  await waitFor(() => expect(searched).toEqual(['fox']))
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(searched).toEqual(['fox', ''])
  store('fox')
  store('')
  expect(field).toHaveProperty('value', '')
})

it('keeps what is written on while its page takes up an earlier search', async () => {
  const { user, searched, store, field } = await open()
  await user.type(field, 'fo')
  await waitFor(() => expect(searched).toEqual(['fo']))
  await user.type(field, 'x')
  store('fo')
  expect(field).toHaveProperty('value', 'fox')
  await waitFor(() => expect(searched).toEqual(['fo', 'fox']))
  store('fox')
  store('fo')
  expect(field).toHaveProperty('value', 'fo')
})
