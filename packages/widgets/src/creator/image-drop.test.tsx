import { createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { create, field } from '../testing/creator.tsx'
import { DRAGGED_PICTURE } from '../ui/set/drag-image.ts'

afterEach(() => vi.unstubAllGlobals())

const data = (types: string[], files: File[] = [], texts: Record<string, string> = {}) => ({
  types,
  files,
  getData: (type: string) => texts[type] ?? '',
})
const gif = new File(['GIF89a'], 'moving.gif', { type: 'image/gif' })

describe('a picture dropped on the form', () => {
  it('is announced while it is over it', async () => {
    await create()
    const prompt = await field()
    fireEvent.dragOver(prompt, { dataTransfer: data(['Files']) })
    expect(screen.getByText('Drop the image to start from it')).toBeTruthy()
    fireEvent.dragLeave(prompt, { relatedTarget: document.body })
    expect(screen.queryByText('Drop the image to start from it')).toBeNull()
    fireEvent.dragOver(prompt, { dataTransfer: data(['text/plain']) })
    expect(screen.queryByText('Drop the image to start from it')).toBeNull()
  })

  it('is refused with the reason if it cannot be used, and the browser does not open it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    await create()
    const drop = createEvent.drop(await field(), { dataTransfer: data(['Files'], [gif]) })
    fireEvent(await field(), drop)
    expect(drop.defaultPrevented).toBe(true)
    expect(await screen.findByText(/^This file cannot be used/)).toBeTruthy()
  })

  it('may be one of our own', async () => {
    const asked = vi.fn(async () => new Response('no picture'))
    vi.stubGlobal('fetch', asked)
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    await create()
    const texts = { [DRAGGED_PICTURE]: '/files/a.webp', 'text/plain': '/files/a.webp' }
    const drop = createEvent.drop(await field(), { dataTransfer: data([DRAGGED_PICTURE], [], texts) })
    fireEvent(await field(), drop)
    expect(drop.defaultPrevented).toBe(true)
    expect(asked).toHaveBeenCalledWith('/files/a.webp')
    expect(await screen.findByText(/^This file cannot be used/)).toBeTruthy()
  })
})

it('pasted text stays text, whatever else the clipboard has', async () => {
  await create()
  const paste = createEvent.paste(await field(), {
    clipboardData: data(['text/plain', 'Files'], [gif], { 'text/plain': 'A fox' }),
  })
  fireEvent(await field(), paste)
  expect(paste.defaultPrevented).toBe(false)
})
