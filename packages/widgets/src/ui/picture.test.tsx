import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const shown = (src: string) => {
  const { container } = render(<Picture src={src} alt="A boat" width={4} height={3} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no image.')
  return {
    image,
    isBroken: () =>
      screen.queryAllByRole('img', { name: 'A boat' }).some(({ tagName }) => tagName === 'SPAN'),
  }
}

it('is asked for once more where it does not load, from where it needs no leave of the page', () => {
  const { image, isBroken } = shown('/files/a.webp')
  fireEvent.error(image)
  expect([image.getAttribute('src'), isBroken()]).toEqual([`${location.origin}/files/a.webp?here`, false])
  fireEvent.load(image)
  expect(image.parentElement?.dataset.state).toBe('here')
})

it('is shown as broken where that does not help', () => {
  const { image, isBroken } = shown('/files/a.webp')
  fireEvent.error(image)
  fireEvent.error(image)
  expect(image.parentElement?.dataset.state).toBe('broken')
  expect(image.getAttribute('src')).toBe(`${location.origin}/files/a.webp?here`)
  expect(isBroken()).toBe(true)
})
