import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ToastOptions } from '../runtime/notices/notices.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'

afterEach(() => void vi.useRealTimers())

function Page({ toast }: { toast: ToastOptions }) {
  const { notices } = useWidget()
  return (
    <button type="button" onClick={() => notices.toast(toast)}>
      Delete
    </button>
  )
}

const deleted = (action: Partial<ToastOptions['action']> = {}): ToastOptions => ({
  text: '1 work deleted',
  action: { text: 'Undo', run: () => {}, ...action },
  duration: 28_000,
})

/** The toast, once it is there. */
async function shown(toast: ToastOptions, api = fakeClient()) {
  await renderWidget(<Page toast={toast} />, { api })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return screen.findByRole('status')
}
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('counts down the time for Undo, which waits while somebody is at it, and then goes', async () => {
  const toast = await shown(deleted({ isUndo: true }))
  expect(toast.textContent).toMatch(/Undo2[78]s/)
  await passes(10_000)
  expect(toast.textContent).toMatch(/Undo1[78]s/)
  fireEvent.pointerEnter(toast)
  const paused = toast.textContent
  await passes(60_000)
  expect(toast.textContent).toBe(paused)
  fireEvent.pointerLeave(toast)
  await passes(10_000)
  expect(toast.textContent).toMatch(/Undo[678]s/)
  await passes(10_000)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('tells no screen reader how the seconds pass', async () => {
  const toast = await shown(deleted({ isUndo: true }))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(toast.querySelector('[aria-hidden]:not(svg)')?.textContent).toMatch(/^2[78]s$/)
})

it('counts nothing where there is only somewhere to go', async () => {
  const toast = await shown(deleted({ text: 'Show' }))
  await passes(3_000)
  expect(toast.textContent).toMatch(/Show$/)
})

it('promises Undo until the server ends it, by the server’s clock, whoever is at it meanwhile', async () => {
  const api = fakeClient()
  api.ahead = 3_600_000
  const toast = await shown({ ...deleted({ isUndo: true }), until: api.serverNow() + 11_000 }, api)
  expect(toast.textContent).toMatch(/Undo(9|10)s/)
  fireEvent.pointerEnter(toast)
  fireEvent.focus(toast)
  await passes(5_000)
  expect(toast.textContent).toMatch(/Undo[45]s/)
  await passes(5_000)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('promises no Undo that was over before it could be told', async () => {
  const { text, action } = deleted({ isUndo: true })
  const toast = await shown({ text, ...(action && { action }), until: Date.now() + 500 })
  expect(toast.textContent).toBe('1 work deleted')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await passes(6_000)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

/** A notice of deleted works whose Undo has the focus, which was on Delete and then on what is returned before. */
async function shownWithFocus(): Promise<HTMLElement> {
  const api = fakeClient()
  const before = renderBefore()
  await shown({ ...deleted({ isUndo: true }), until: api.serverNow() + 20_000 }, api)
  screen.getByRole('button', { name: 'Delete' }).focus()
  before.focus()
  screen.getByRole('button', { name: 'Undo' }).focus()
  return before
}

it.each([
  ['its time ends', () => passes(30_000)],
  ['it is closed', () => act(async () => screen.getByRole('button', { name: 'Close' }).click())],
  ['Undo is pressed', () => act(async () => screen.getByRole('button', { name: 'Undo' }).click())],
])('gives the focus back to where it came from when %s', async (_, ends) => {
  const before = await shownWithFocus()
  await ends()
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(document.activeElement).toBe(before)
  before.remove()
})

it('gives the focus to what had it before where that has gone since, and else to the page', async () => {
  const before = await shownWithFocus()
  before.remove()
  await passes(30_000)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
})

it.each([
  ['touch', 'Delete'],
  ['mouse', 'Prompt'],
])(
  'gives the focus back to a field, which opens the keyboard of the screen, but not to a finger: %s',
  async (pointerType, heir) => {
    const field = Object.assign(document.createElement('textarea'), { ariaLabel: 'Prompt' })
    document.body.append(field)
    await shown(deleted({ isUndo: true }))
    const button = screen.getByRole('button', { name: 'Delete' })
    button.focus()
    field.focus()
    const undo = screen.getByRole('button', { name: 'Undo' })
    fireEvent.pointerDown(undo, { pointerType })
    undo.focus()
    await act(async () => undo.click())
    expect(document.activeElement).toBe(heir === 'Prompt' ? field : button)
    field.remove()
  },
)

it('takes the focus from nobody who is elsewhere when it goes', async () => {
  const api = fakeClient()
  const before = renderBefore()
  await shown({ ...deleted({ isUndo: true }), until: api.serverNow() + 20_000 }, api)
  screen.getByRole('button', { name: 'Undo' }).focus()
  before.focus()
  await passes(30_000)
  expect(screen.queryByRole('status')).toBeNull()
  expect(document.activeElement).toBe(before)
  before.blur()
  before.remove()
  expect(document.activeElement).toBe(document.body)
})

/** Something else on the page. */
function renderBefore(): HTMLElement {
  const element = document.createElement('button')
  document.body.append(element)
  return element
}

it('waits for who is at another page when it comes', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await shown({ text: 'Your images are ready' })
  await passes(600_000)
  expect(screen.queryByRole('status')).not.toBeNull()
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await passes(4_000)
  expect(screen.queryByRole('status')).not.toBeNull()
  await passes(2_000)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  hidden.mockRestore()
})
