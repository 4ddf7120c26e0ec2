import type { Preset } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/set/menu.tsx'
import { NameForm } from '../../ui/set/name-form.tsx'
import { draftAtom, pickedPresetAtom } from '../creator.atoms.ts'
import { hasSettings, settingsOf, withSettings } from './preset-settings.ts'
import { useDeletePreset, usePresets, usePutPreset } from './presets.queries.ts'

/** Settings that are kept under names: a press takes them, and what is set now becomes another one. */
export function PresetMenu() {
  const { t, i18n } = useLingui()
  const { notices } = useWidget()
  const [isOpened, setOpened] = useState(false)
  const { data, isError, refetch } = usePresets(isOpened)
  const [draft, setDraft] = useAtom(draftAtom)
  const [pickedId, setPicked] = useAtom(pickedPresetAtom)
  const [naming, setNaming] = useState<Preset | 'new' | null>(null)
  const put = usePutPreset()
  const remove = useDeletePreset()
  const { api } = useWidget()
  const presets = data?.presets ?? []
  const inEffect = presets.filter(({ settings }) => hasSettings(draft, settings))
  // The one that was taken last can be changed, also once other settings are chosen.
  const picked = presets.find(({ id }) => id === pickedId) ?? inEffect[0]
  const shown = inEffect.find(({ id }) => id === picked?.id) ?? inEffect[0]
  const isFull = data !== undefined && presets.length >= data.limit
  const count = i18n.number(presets.length)
  const limit = i18n.number(data?.limit ?? 0)
  const take = ({ id, name, settings }: Preset) => {
    setPicked(id)
    setDraft(withSettings(draft, settings))
    notices.toast({
      text: t`Preset “${name}” is in effect`,
      action: { text: t`Undo`, run: () => setDraft((now) => withSettings(now, settingsOf(draft))) },
      key: 'preset',
    })
  }
  const entries: MenuEntry[] = [
    ...presets.map((preset) => ({
      id: preset.id,
      label: preset.name,
      chosen: preset.id === shown?.id,
      run: () => take(preset),
    })),
    isError && !data
      ? { label: t`Try again`, fact: t`Your presets could not be loaded.`, run: () => void refetch() }
      : {
          label: t`New preset`,
          fact: isFull ? t`${count} of ${limit}: delete one first` : t`All options, without the prompt`,
          isApart: presets.length > 0,
          run: () => !isFull && setNaming('new'),
        },
    ...(picked ? changesOf(picked) : []),
  ]
  function changesOf(preset: Preset): MenuEntry[] {
    return [
      { label: t`Rename “${preset.name}”`, isApart: true, run: () => setNaming(preset) },
      { label: t`Delete “${preset.name}”`, isDestructive: true, run: () => void remove(preset) },
    ]
  }
  return (
    <>
      <Menu
        label={shown ? t`Preset: ${shown.name}` : t`Presets`}
        text={shown?.name ?? t`Presets`}
        icon="sliders"
        size="small"
        variant="quiet"
        entries={entries}
        onOpen={() => {
          setOpened(true)
          // Another tab may have changed them.
          if (data) void refetch()
        }}
      />
      {naming && (
        <Dialog
          open
          onClose={() => setNaming(null)}
          title={naming === 'new' ? t`New preset` : t`Rename the preset`}
        >
          <NameForm<Preset>
            name={naming === 'new' ? '' : naming.name}
            label={t`Preset name`}
            placeholder={t`Such as “Posters”`}
            missing={t`Please give the preset a name.`}
            button={naming === 'new' ? t`Save` : t`Rename`}
            save={(name) =>
              api.call('savePreset', {
                body:
                  naming === 'new'
                    ? { name, settings: settingsOf(draft) }
                    : { id: naming.id, name, settings: naming.settings },
              })
            }
            onSaved={(preset) => {
              setNaming(null)
              setPicked(preset.id)
              put(preset)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
