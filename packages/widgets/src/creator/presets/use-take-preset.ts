import type { Preset } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { draftAtom, pickedPresetAtom } from '../creator.atoms.ts'
import { type LeftOut, type Offer, settingsOf, withOffered, withSettings } from './preset-settings.ts'

/** Takes a preset's settings, as far as they are offered. The toast says what is not, and takes all of it back. */
export function useTakePreset(offer: Offer): (preset: Preset) => void {
  const { t } = useLingui()
  const { notices, track } = useWidget()
  const [draft, setDraft] = useAtom(draftAtom)
  const [picked, setPicked] = useAtom(pickedPresetAtom)
  const names: Record<LeftOut, string> = {
    styleId: t`Style`,
    modelId: t`Model`,
    aspectRatio: t`Ratio`,
    images: t`Reference images`,
    imageStrength: t`Reference strength`,
    stylize: t`Stylize`,
  }
  return ({ id, name, settings }) => {
    const { draft: taken, leftOut } = withOffered(draft, settings, offer)
    const parts = leftOut.map((part) => names[part]).join(' · ')
    setPicked(id)
    setDraft(taken)
    track('preset_applied', { leftOut: leftOut.length })
    notices.toast({
      text: parts
        ? t`Preset “${name}” is applied without what you cannot use now: ${parts}`
        : t`Preset “${name}” is in effect`,
      ...(parts && { tone: 'warn' }),
      action: {
        text: t`Undo`,
        isUndo: true,
        run() {
          setPicked(picked)
          // Its model may have taken fewer images, or none. What was changed since is kept.
          const { reference, more, imageKind } = draft
          setDraft((now) => ({
            ...withSettings(now, settingsOf(draft)),
            ...(now.reference === taken.reference && now.more === taken.more && { reference, more }),
            ...(now.imageKind === taken.imageKind && { imageKind }),
          }))
        },
      },
      key: 'preset-taken',
    })
  }
}
