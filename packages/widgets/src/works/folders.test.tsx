import { imageFixture } from '@easel/contract/fixtures'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { keepFolders } from '../testing/folders-server.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from './index.ts'

async function show(names: readonly string[], params: Record<string, string> = {}, limit = 5) {
  const api = fakeClient()
  const inside = keepFolders(api, names, limit)
  api.on('favourite', ({ body }) => ({ ids: body?.ids, favourite: body?.favourite }))
  const view = await renderWidget(<Works />, { api, page: 'works', params })
  await screen.findByRole('heading', { name: 'My works' })
  return { ...view, inside }
}
type View = Awaited<ReturnType<typeof show>>

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openMenu = async ({ user }: View) => {
  const [menu] = await screen.findAllByRole('button', { name: /^Folder/, expanded: false })
  await user.click(menu as HTMLElement)
}
const choose = async ({ user }: View, ...ids: string[]) => {
  await user.click(await screen.findByRole('button', { name: 'Select' }))
  for (const id of ids) await user.click(await screen.findByRole('checkbox', { name: `Work ${id}` }))
}
/** A button of the selection. */
const inBar = (name: string) => {
  const bar = screen.getByText(/^\d+ selected$/).parentElement?.parentElement as HTMLElement
  return within(bar).getByRole('button', { name })
}

describe('Folders', () => {
  it('begin with a name, and are shown by the address', async () => {
    const view = await show([])
    await openMenu(view)
    await view.user.click(await screen.findByRole('menuitem', { name: 'New folder' }))
    const name = await screen.findByRole('textbox', { name: 'New folder' })
    await view.user.click(screen.getByRole('button', { name: 'Create folder' }))
    expect(screen.getByRole('alert').textContent).toBe('Please give the folder a name.')
    await view.user.type(name, `${'x'.repeat(61)}{Enter}`)
    expect(screen.getByRole('alert').textContent).toContain('This one has 61.')
    await view.user.clear(name)
    await view.user.type(name, ' Zoo {Enter}')
    await waitFor(() => expect(view.visits.at(-1)?.params).toEqual({ folder: 'zoo' }))
    expect(view.api.made('createFolder').map(({ body }) => body)).toEqual([{ name: 'Zoo' }])
    expect(await screen.findByText('Nothing in this folder yet')).toBeTruthy()
    await view.user.click(screen.getByRole('button', { name: 'Show all works' }))
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
  })

  it('say which name is taken already, and how many there may be', async () => {
    const view = await show(['Zoo'], {}, 2)
    await openMenu(view)
    await view.user.click(await screen.findByRole('menuitem', { name: 'New folder' }))
    const name = await screen.findByRole('textbox', { name: 'New folder' })
    await view.user.type(name, 'Zoo{Enter}')
    expect(await screen.findByText('You have it already.')).toBeTruthy()
    await view.user.clear(name)
    await view.user.type(name, 'Sea{Enter}')
    await waitFor(() => expect(view.visits.at(-1)?.params).toEqual({ folder: 'sea' }))
    await openMenu(view)
    expect(await screen.findByRole('menuitem', { name: /New folder.*2 of 2: delete one first/ })).toBeTruthy()
  })

  it('are renamed, and deleted without their works; Undo brings one back', async () => {
    const view = await show(['Zoo'], { folder: 'zoo' })
    await screen.findByText('Zoo')
    await openMenu(view)
    await view.user.click(await screen.findByRole('menuitem', { name: 'Rename “Zoo”' }))
    const name = await screen.findByRole('textbox', { name: 'Folder name' })
    await view.user.clear(name)
    await view.user.type(name, 'Animals{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openMenu(view)
    await view.user.click(await screen.findByRole('menuitem', { name: /^Delete the folder/ }))
    expect(await screen.findByText('“Animals” is deleted. Its works are still here.')).toBeTruthy()
    expect(view.visits.at(-1)?.params).toEqual({})
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(undo.textContent).toMatch(/Undo1\ds/)
    await view.user.click(undo)
    expect(await screen.findByText('Restored')).toBeTruthy()
    await openMenu(view)
    expect(await screen.findByRole('menuitemradio', { name: 'Animals' })).toBeTruthy()
  })

  it('take a selection, and give it back by Undo', async () => {
    const view = await show(['Zoo'])
    await choose(view, 'a', 'b')
    await view.user.click(inBar('Folders'))
    const dialog = await screen.findByRole('dialog', { name: 'Put 2 works into a folder' })
    await view.user.click(await within(dialog).findByRole('button', { name: /^Zoo/ }))
    expect(await screen.findByText('2 works are in “Zoo”')).toBeTruthy()
    expect([...view.inside('zoo')]).toEqual(['a', 'b'])
    expect(screen.getByRole('button', { name: 'Select' })).toBeTruthy()
    await view.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect([...view.inside('zoo')]).toEqual([])
  })

  it('begin with a selection in them, which can be taken out where they are shown', async () => {
    const view = await show([])
    await choose(view, 'b', 'c')
    await view.user.click(inBar('Folders'))
    await view.user.type(await screen.findByRole('textbox', { name: 'New folder' }), 'Sea{Enter}')
    await waitFor(() => expect([...view.inside('sea')]).toEqual(['b', 'c']))
    await openMenu(view)
    await view.user.click(await screen.findByRole('menuitemradio', { name: 'Sea' }))
    await choose(view, 'b', 'c')
    await view.user.click(inBar('Folders'))
    await view.user.click(await screen.findByRole('button', { name: /^Take out of “Sea”/ }))
    expect(await screen.findByText('Nothing in this folder yet')).toBeTruthy()
  })

  it('show where one work is, which may be in several', async () => {
    const view = await show(['Zoo', 'Sea'])
    await screen.findByRole('img', { name: 'Work a' })
    const [, first] = screen.getAllByRole('button', { name: 'Folders' })
    await view.user.click(first as HTMLElement)
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
    await view.user.click(await box('Zoo'))
    await view.user.click(await box('Sea'))
    await waitFor(() => expect([view.inside('zoo').size, view.inside('sea').size]).toEqual([1, 1]))
    await view.user.click(await box('Zoo'))
    await waitFor(() => expect(view.inside('zoo').size).toBe(0))
    expect([(await box('Zoo')).checked, (await box('Sea')).checked]).toEqual([false, true])
  })
})

describe('The selection', () => {
  it('becomes favourites, and what was none before is none again by Undo', async () => {
    const view = await show([])
    const works = ['a', 'b'].map((id) => imageFixture({ id, prompt: `Work ${id}`, favourite: id === 'b' }))
    view.api.on('mine', () => pageOf(works))
    view.go()('works', { search: 'x' })
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Work c' })).toBeNull())
    await choose(view, 'a', 'b')
    await view.user.click(inBar('Add to favorites'))
    expect(await screen.findByText('1 work added to favorites')).toBeTruthy()
    await view.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(view.api.made('favourite').map(({ body }) => body)).toEqual([
      { ids: ['a'], favourite: true },
      { ids: ['a'], favourite: false },
    ])
  })
})

describe('A tile', () => {
  it('has its actions in a sheet, for fingers', async () => {
    const view = await show(['Zoo'])
    await screen.findByRole('img', { name: 'Work a' })
    const openSheet = async () => {
      await view.user.click(screen.getAllByRole('button', { name: 'More actions' })[0] as HTMLElement)
      return within(await screen.findByRole('dialog', { name: 'Work a' }))
    }
    await view.user.click((await openSheet()).getByRole('button', { name: 'Add to favorites' }))
    await waitFor(() => expect(view.api.made('favourite')[0]?.body).toEqual({ ids: ['a'], favourite: true }))
    await view.user.click((await openSheet()).getByRole('button', { name: 'Folders' }))
    expect(await screen.findByRole('checkbox', { name: 'Zoo' })).toBeTruthy()
  })
})
