import { useLingui } from '@lingui/react/macro'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { IconButton } from '../ui/button.tsx'
import { Hidden } from '../ui/inline.tsx'
import { useDraft } from './creator-store.tsx'
import { imageStrengthsOf } from './offered.ts'
import styles from './reference-field.module.css'
import { ReferenceStrengthChoice } from './reference-strength.tsx'
import { ImageSource } from './references/image-source.tsx'
import { useReferenceCode } from './references/use-reference-code.ts'
import { ACCEPTED_TYPES, type useReference } from './use-reference.ts'

type ReferenceState = ReturnType<typeof useReference>

/** The button that chooses a reference image, which can also be dropped or pasted. */
export function ReferenceButton({ state }: { state: ReferenceState }) {
  const { busy, isOffered } = state
  const { t } = useLingui()
  if (!isOffered) return null
  return (
    <>
      <ImageSource title={t`Start from an image`} state={state}>
        {(button) => <IconButton icon="image" label={t`Start from an image`} {...button} />}
      </ImageSource>
      <Hidden live="polite">{busy ? t`The image is being sent.` : ''}</Hidden>
    </>
  )
}

/** The reference image with a button that removes it; all of them where the model takes several. */
export function ReferencePreview({ state }: { state: ReferenceState }) {
  const { reference, remove, takesSeveral } = state
  const { t } = useLingui()
  const [{ modelId, imageStrength }] = useDraft()
  const { data: launcher } = useLauncher()
  const code = useReferenceCode(takesSeveral && reference !== null)
  if (!reference) return null
  if (code && takesSeveral) return <code.ReferenceList state={state} />
  const strengths = imageStrengthsOf(launcher, modelId)
  const follows = {
    low: t`This image is only an inspiration. The results are private unless you show them.`,
    usual: t`Colors and layout follow this image. The results are private unless you show them.`,
    high: t`The results stay close to this image. They are private unless you show them.`,
  }
  return (
    <div className={styles.preview}>
      {/* biome-ignore lint/a11y/noRedundantAlt: 'reference' alone would not say what it is */}
      <img src={reference.thumb} alt={t`Reference image`} className={styles.image} />
      <p className={styles.text}>{follows[imageStrength ?? 'usual']}</p>
      <IconButton size="small" icon="close" label={t`Remove image`} onClick={remove} />
      {strengths.length > 0 && <ReferenceStrengthChoice />}
    </div>
  )
}

/** The accepted images of a drop or paste. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => ACCEPTED_TYPES.some((accepted) => accepted === type))
