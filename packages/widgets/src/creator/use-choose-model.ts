import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { draftAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { withAvailableOptions } from './offered.ts'
import { listed } from './references/listed.ts'

/** Chooses a model. What was chosen and it cannot do is left out; the toast names it, and takes all of it back. */
export function useChooseModel(): (model: { id: number; name: string }) => void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const { data: launcher } = useLauncher()
  const [draft, setDraft] = useAtom(draftAtom)
  const names: Record<LeftOut, string> = {
    ratio: t`Ratio`,
    images: t`Reference images`,
    kind: t`Reference kind`,
    strength: t`Reference strength`,
  }
  return ({ id, name }) => {
    const whole = { ...draft, modelId: id }
    const fit = launcher ? withAvailableOptions(whole, launcher) : whole
    setDraft(fit)
    const parts = leftOutOf(whole, fit)
      .map((part) => names[part])
      .join(' · ')
    if (!parts) return
    notices.toast({
      text: t`Left out, since ${name} cannot do it: ${parts}`,
      tone: 'warn',
      action: {
        text: t`Undo`,
        run() {
          const { modelId, aspectRatio, more, imageKind, imageStrength } = draft
          setDraft((now) => ({ ...now, modelId, aspectRatio, more, imageKind, imageStrength }))
        },
      },
      key: 'model-chosen',
    })
  }
}

type LeftOut = 'ratio' | 'images' | 'kind' | 'strength'

/** What of a draft is not in that which fits a model. How an image is followed is not seen without one. */
function leftOutOf(whole: Draft, fit: Draft): LeftOut[] {
  const images = listed(whole)
  const kept = listed(fit)
  const isLost = (what: 'kind' | 'strength') => kept.some((image, at) => image[what] !== images[at]?.[what])
  const lost: Record<LeftOut, boolean> = {
    ratio: fit.aspectRatio !== whole.aspectRatio,
    images: kept.length < images.length,
    kind: isLost('kind'),
    strength: isLost('strength'),
  }
  return (Object.keys(lost) as LeftOut[]).filter((part) => lost[part])
}
