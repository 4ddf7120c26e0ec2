import { useLingui } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { draftAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { withAvailableOptions } from './offered.ts'
import { listed } from './references/listed.ts'

const KEY = 'model-chosen'

/** Chooses a model. What was chosen and it cannot do is left out; the toast names it, and takes it back. */
export function useChooseModel(): (model: { id: number; name: string }) => void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const { data: launcher } = useLauncher()
  const store = useStore()
  const names: Record<LeftOut, string> = {
    ratio: t`Ratio`,
    images: t`Reference images`,
    kind: t`Reference kind`,
    strength: t`Reference strength`,
    exclude: t`Exclude`,
    seed: t`Seed`,
  }
  return ({ id, name }) => {
    // A membership may have been bought since the choice was rendered.
    const before = store.get(draftAtom)
    const whole = { ...before, modelId: id }
    const fit = launcher ? withAvailableOptions(whole, launcher) : whole
    store.set(draftAtom, fit)
    const told = notices.state().toasts.find(({ key }) => key === KEY)
    if (told) notices.dismiss(told.id)
    const parts = leftOutOf(whole, fit)
      .map((part) => names[part])
      .join(' · ')
    if (!parts) return
    notices.toast({
      text: t`Left out, since ${name} cannot do it: ${parts}`,
      tone: 'warn',
      action: {
        text: t`Undo`,
        isUndo: true,
        run: () => store.set(draftAtom, (now) => undone(now, fit, before)),
      },
      key: KEY,
    })
  }
}

/** The draft with the model before, and with what it lost unless that was changed since; as it is where another model was chosen. */
function undone(now: Draft, fit: Draft, before: Draft): Draft {
  if (now.modelId !== fit.modelId) return now
  const { modelId, aspectRatio, reference, more, imageKind, imageStrength, negativePrompt, seed } = before
  return {
    ...now,
    modelId,
    ...(now.aspectRatio === fit.aspectRatio && { aspectRatio }),
    ...(now.reference === fit.reference && now.more === fit.more && { reference, more }),
    ...(now.imageKind === fit.imageKind && (now.reference ?? !fit.reference) && { imageKind }),
    ...(now.imageStrength === fit.imageStrength && { imageStrength }),
    ...(now.negativePrompt === fit.negativePrompt && { negativePrompt }),
    ...(now.seed === fit.seed && { seed }),
  }
}

type LeftOut = 'ratio' | 'images' | 'kind' | 'strength' | 'exclude' | 'seed'

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
    exclude: fit.negativePrompt !== whole.negativePrompt,
    seed: fit.seed !== whole.seed,
  }
  return (Object.keys(lost) as LeftOut[]).filter((part) => lost[part])
}
