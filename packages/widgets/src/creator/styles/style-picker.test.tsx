import { launcherFixtureIn } from '@easel/contract/fixtures'
import type { Language } from '@easel/contract/numbers'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient } from '../../testing/fake-client.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { Creator } from '../index.ts'

/** The form, with the list of its styles open. */
async function opened(language: Language = 'en', session = new Map<string, string>()) {
  const api = fakeClient()
  api.on('launcher', () => launcherFixtureIn(language))
  const rendered = await renderWidget(<Creator />, { page: 'create', api, session, language })
  const [options] = (await screen.findAllByRole('button', { expanded: false })) as [HTMLElement]
  await rendered.user.click(options)
  await rendered.user.click(await row())
  const list = await screen.findByRole('listbox')
  return { ...rendered, session, list, field: screen.getByRole('combobox') as HTMLInputElement }
}
const row = () => screen.findByRole('button', { name: /^(Style|风格|Estilo)[:：]/ })
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const kept = (session: Map<string, string>) => JSON.parse(session.get('creator.draft') ?? '{}').styleId

describe('the style', () => {
  it('is one row, from which all of them open, and the chosen one is kept for the next visit', async () => {
    const { user, session, unmount } = await opened()
    await user.click(screen.getByRole('option', { name: 'Watercolour' }))
    expect(screen.queryByRole('listbox')).toBeNull()
    const chosen = await screen.findByRole('button', { name: 'Style: Watercolour' })
    expect(document.activeElement).toBe(chosen)
    expect(chosen.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(kept(session)).toBe('watercolor'))
    unmount()
    await opened('en', session)
    expect(screen.getByRole('option', { name: 'Watercolour', selected: true })).toBeTruthy()
  })

  it('says which of them are for members', async () => {
    await opened()
    const { styles } = launcherFixtureIn('en').imageGeneration
    const marked = screen.getAllByRole('option', { name: /For VIP members$/ })
    expect(marked).toHaveLength(styles.filter(({ vip }) => vip).length)
    expect(marked.length).toBeGreaterThan(0)
  })

  it('is found by what is typed, wherever the focus is, and taken by Enter', async () => {
    const { user, session, field } = await opened()
    expect(document.activeElement).toBe(field)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('option', { name: 'None' }))
    await user.keyboard('c')
    expect(field.value).toBe('c')
    const [first] = screen.getAllByRole('option')
    expect(first?.textContent).toBe('Cinematic')
    expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Style: Cinematic' })).toBe(document.activeElement)
    await waitFor(() => expect(kept(session)).toBe('cinematic'))
  })

  it('is gone through by the arrow keys, without choosing on the way', async () => {
    const { user, list } = await opened()
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}')
    const options = within(list).getAllByRole('option')
    expect(document.activeElement).toBe(options[1])
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(options.at(-1))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(options[0])
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
    expect(await row()).toHaveProperty('textContent', 'Style: None')
  })

  it.each(['{Escape}', '{ArrowDown}{Escape}'])(
    'stays as it was after %s, which leads back to the row and closes nothing else',
    async (keys) => {
      const { user } = await opened()
      await user.keyboard(keys)
      expect(screen.queryByRole('listbox')).toBeNull()
      expect(document.activeElement).toBe(await row())
      expect(screen.getByRole('radio', { name: 'Square, 1:1' })).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Ratio, style and more', expanded: true })).toBeTruthy()
    },
  )

  it('is found by its English name too, and without accents', async () => {
    const chinese = await opened('zhCN')
    await chinese.user.keyboard('watercolor')
    expect(names()).toEqual(['水彩'])
    chinese.unmount()
    const { user } = await opened('es')
    await user.keyboard('grafico CINE')
    expect(names()).toEqual(['Cinematográfico'])
  })

  it('is not found by a name that there is not, and then says what else can be done', async () => {
    const { user, field } = await opened()
    const all = names()
    await user.keyboard('quilt')
    expect(names()).toEqual([])
    expect(screen.getByText('No styles match. You can also describe the look in your prompt.')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('listbox')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all styles' }))
    expect(names()).toEqual(all)
    expect(document.activeElement).toBe(field)
  })

  it('stays open where Escape ends what an input method composes, in Safari too', async () => {
    const { field } = await opened()
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
    expect(field.isConnected).toBe(true)
    expect(screen.getByRole('button', { name: 'Ratio, style and more', expanded: true })).toBeTruthy()
  })

  it('closes its list when the focus goes on', async () => {
    const { user } = await opened()
    await user.click(screen.getByRole('textbox', { name: 'What should be drawn?' }))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What should be drawn?' }))
  })

  it('keeps its list and what was searched where the keyboard of the screen is put away, or the window changes', async () => {
    const { user, field } = await opened()
    await user.keyboard('c')
    act(() => field.blur())
    expect(field.isConnected).toBe(true)
    expect(field.value).toBe('c')
    await user.click(await row())
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('closes its list by a press on what takes no focus', async () => {
    const { user } = await opened()
    await user.pointer({ keys: '[TouchA]', target: document.body })
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('opens under a finger without the keyboard of the screen', async () => {
    const { user, field } = await opened()
    await user.keyboard('{Escape}')
    await user.pointer({ keys: '[TouchA]', target: await row() })
    await screen.findByRole('listbox')
    expect(document.activeElement).toBe(screen.getByRole('option', { name: 'None' }))
    expect(field.isConnected).toBe(false)
  })
})
