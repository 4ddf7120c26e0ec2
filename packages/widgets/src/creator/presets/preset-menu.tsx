import type { Preset } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useMembershipInfo } from '../../runtime/session/membership.queries.ts'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { Menu, type MenuEntry } from '../../ui/set/menu.tsx'
import { draftAtom, pickedPresetAtom } from '../creator.atoms.ts'
import { PresetNameDialog } from './preset-name-dialog.tsx'
import { hasSettings, settingsOf } from './preset-settings.ts'
import { useDeletePreset, usePresets, useUpdatePreset } from './presets.queries.ts'
import { useTakePreset } from './use-take-preset.ts'

/** Settings that are kept under names: a press takes them, and what is set now becomes another one. */
export function PresetMenu() {
  const { t, i18n } = useLingui()
  const [isOpened, setOpened] = useState(false)
  const { data, isError, refetch } = usePresets(isOpened)
  const draft = useAtomValue(draftAtom)
  const pickedId = useAtomValue(pickedPresetAtom)
  // An object of each opening: an answer that comes late closes no other dialog.
  const [naming, setNaming] = useState<{ preset: Preset | null } | null>(null)
  const offer = useOffer()
  const take = useTakePreset(offer)
  const updateOf = useUpdateEntry()
  const remove = useDeletePreset()
  const presets = data?.presets ?? []
  const inEffect = presets.filter(({ settings }) => hasSettings(draft, settings, offer))
  const shown = inEffect.find(({ id }) => id === pickedId) ?? inEffect[0]
  const changed = presets.find((preset) => preset.id === pickedId && !inEffect.includes(preset))
  const isFull = data !== undefined && presets.length >= data.limit
  const count = i18n.number(presets.length)
  const limit = i18n.number(data?.limit ?? 0)
  const entries: MenuEntry[] = [
    ...presets.map((preset) => ({
      id: preset.id,
      label: preset.name,
      chosen: preset.id === shown?.id,
      more: {
        label: t`Change “${preset.name}”`,
        back: { label: t`All presets`, fact: preset.name },
        hint: t`Right arrow: rename, update or delete`,
        entries: [
          { label: t`Rename`, isApart: true, run: () => setNaming({ preset }) },
          { ...updateOf(preset, inEffect.includes(preset)), label: t`Update` },
          { label: t`Delete`, isDestructive: true, run: () => void remove(preset) },
        ],
      },
      run: () => take(preset),
    })),
    isError && !data
      ? { label: t`Try again`, fact: t`Your presets could not be loaded.`, run: () => void refetch() }
      : {
          label: t`New preset`,
          fact: isFull ? t`${count} of ${limit}: delete one first` : t`All options, without the prompt`,
          isApart: presets.length > 0,
          isDisabled: isFull,
          run: () => setNaming({ preset: null }),
        },
    // Taken, and changed since: what people expect to be able to save.
    ...(changed ? [{ ...updateOf(changed), id: 'update' }] : []),
  ]
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
        <PresetNameDialog
          preset={naming.preset}
          onClose={() => setNaming((now) => (now === naming ? null : now))}
        />
      )}
    </>
  )
}

/** Until the membership is known, nothing is kept from anybody. */
function useOffer() {
  const { data: launcher } = useLauncher()
  const { data: membership } = useMembershipInfo()
  return { launcher, forMembers: membership?.isVip ?? true }
}

/** The entry that gives a preset the present settings. */
function useUpdateEntry() {
  const { t } = useLingui()
  const draft = useAtomValue(draftAtom)
  const update = useUpdatePreset()
  return (preset: Preset, isInEffect = false): MenuEntry => ({
    label: t`Update “${preset.name}”`,
    fact: isInEffect ? t`Already has the current settings` : t`With the current settings`,
    isDisabled: isInEffect,
    run: () => void update(preset, settingsOf(draft)),
  })
}
