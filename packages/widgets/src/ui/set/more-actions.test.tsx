import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWidget } from '../../testing/render-widget.tsx'
import { MoreActions } from './more-actions.tsx'

const actions = () => [
  { icon: 'download' as const, label: 'First', run: vi.fn() },
  { icon: 'trash' as const, label: 'Second', isDestructive: true, run: vi.fn() },
]
const button = () => screen.getByRole('button', { name: 'More actions' })
const item = (name: string) => screen.queryByRole('menuitem', { name })

it('the arrow keys choose a rarer action, Enter runs it, and the viewer around does not see the keys', async () => {
  const [first, second] = actions()
  const around = vi.fn()
  const { user } = await renderWidget(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the viewer
    <div onKeyDown={({ key }) => around(key)}>
      <MoreActions actions={[first, second] as ReturnType<typeof actions>} />
    </div>,
  )
  await user.click(button())
  expect(document.activeElement).toBe(item('First'))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(item('Second'))
  await user.keyboard('{ArrowDown}{ArrowRight}{End}{Enter}')
  expect(second?.run).toHaveBeenCalledOnce()
  expect(first?.run).not.toHaveBeenCalled()
  expect(item('Second')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(around).not.toHaveBeenCalled()
})

it.each([
  ['Escape', (user: Awaited<ReturnType<typeof renderWidget>>['user']) => user.keyboard('{Escape}')],
  ['its button', (user: Awaited<ReturnType<typeof renderWidget>>['user']) => user.click(button())],
  ['a press outside', (user: Awaited<ReturnType<typeof renderWidget>>['user']) => user.click(document.body)],
  ['Tab', (user: Awaited<ReturnType<typeof renderWidget>>['user']) => user.keyboard('{Tab}')],
])('%s closes the rarer actions, and nothing is run', async (_, closing) => {
  const both = actions()
  const { user } = await renderWidget(<MoreActions actions={both} />)
  await user.click(button())
  await closing(user)
  expect(item('First')).toBeNull()
  for (const { run } of both) expect(run).not.toHaveBeenCalled()
})
