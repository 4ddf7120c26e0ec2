import { launcherFixtureIn } from '@easel/contract/fixtures'
import type { Preset, PresetSettings, SavePresetBody } from '@easel/contract/types'
import { screen, within } from '@testing-library/react'
import { create } from './creator.tsx'
import { fakeClient } from './fake-client.ts'

export const POSTERS: PresetSettings = {
  modelId: 0,
  ratioType: 2,
  styleId: 'ink',
  negativePrompt: 'people',
}

/** The launcher of these tests: with a style and a model for VIP members. */
export const LAUNCHER = launcherFixtureIn('en')

const WRITTEN = { prompt: 'A fox', seed: 7, ratioType: 3 }

type Kept = readonly (readonly [name: string, settings: PresetSettings])[]

/** Create, with a server that keeps these presets. */
export async function openPresets(
  kept: Kept,
  { limit = 5, isVip = false, draft = {}, launcher = LAUNCHER } = {},
) {
  const api = fakeClient()
  let presets: Preset[] = kept.map(([name, settings]) => ({ id: name.toLowerCase(), name, settings }))
  const gone = new Map<string, Preset>()
  api.on('launcher', () => launcher)
  api.on('vipInfo', () => ({ isVip, isPermanentVip: false, vipExpiryTime: null }))
  api.on('presets', () => ({ presets, limit }))
  api.on('savePreset', ({ body }) => {
    const { id, ...to } = body as SavePresetBody
    const before = presets.find((one) => one.id === id)
    const preset = { id: to.name?.toLowerCase(), ...before, ...to } as Preset
    presets = [...presets.filter((one) => one.id !== id), preset]
    return preset
  })
  api.on('deletePreset', ({ body }) => {
    const id = String(body?.id)
    const preset = presets.find((one) => one.id === id)
    if (preset) gone.set(id, preset)
    presets = presets.filter((one) => one.id !== id)
    return { id, restorableUntil: Date.now() + 20_000 }
  })
  api.on('restorePreset', ({ body }) => {
    const preset = gone.get(String(body?.id)) as Preset
    presets = [...presets, preset]
    return preset
  })
  api.on('submit', () => ({ id: 'img_a', queuePosition: null, etaSeconds: null }))
  const session = new Map([['creator.draft', JSON.stringify({ ...WRITTEN, ...draft })]])
  const view = await create({ api, session })
  const { user } = view
  const menu = async () => user.click(await screen.findByRole('button', { name: /^Preset/, expanded: false }))
  return {
    ...view,
    api,
    menu,
    draft: () => JSON.parse(session.get('creator.draft') ?? '') as object,
    async take(name: string) {
      await menu()
      await user.click(await screen.findByRole('menuitemradio', { name }))
    },
    /** Takes one of a preset's further actions, without taking the preset. */
    async change(name: string, action: RegExp) {
      await menu()
      await user.click(await screen.findByRole('menuitem', { name: `Change “${name}”` }))
      await user.click(screen.getByRole('menuitem', { name: action }))
    },
  }
}

/** The Undo of the toast that says this. */
export async function undoOf(text: string): Promise<HTMLElement> {
  const said = await screen.findByText(text)
  return within(said.closest('[role="status"]') as HTMLElement).getByRole('button', { name: 'Undo' })
}
