import type { Preset } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NameForm } from '../../ui/set/name-form.tsx'
import { draftAtom, pickedPresetAtom } from '../creator.atoms.ts'
import { settingsOf } from './preset-settings.ts'
import { usePutPreset } from './presets.queries.ts'

interface PresetNameDialogProps {
  /** null: what is set now becomes a new one. */
  preset: Preset | null
  onClose(): void
}

/** The name of a new preset, or another one. */
export function PresetNameDialog({ preset, onClose }: PresetNameDialogProps) {
  const { t } = useLingui()
  const { api, track } = useWidget()
  const draft = useAtomValue(draftAtom)
  const setPicked = useSetAtom(pickedPresetAtom)
  const put = usePutPreset()
  return (
    <Dialog open onClose={onClose} title={preset ? t`Rename the preset` : t`New preset`}>
      <NameForm<Preset>
        name={preset?.name ?? ''}
        label={t`Preset name`}
        placeholder={t`Such as “Posters”`}
        missing={t`Please give the preset a name.`}
        button={preset ? t`Rename` : t`Save`}
        // Its settings stay those that the server has: another tab may have changed them.
        save={(name) =>
          api.call('savePreset', {
            body: preset ? { id: preset.id, name } : { name, settings: settingsOf(draft) },
          })
        }
        onSaved={(saved) => {
          track(preset ? 'preset_renamed' : 'preset_saved')
          if (!preset) setPicked(saved.id)
          put(saved)
          onClose()
        }}
      />
    </Dialog>
  )
}
