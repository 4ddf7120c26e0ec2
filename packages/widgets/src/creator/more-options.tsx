import { IMAGE_COUNTS, SEED, STYLIZE } from '@easel/contract/numbers'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { IconButton } from '../ui/button.tsx'
import type { IconPath } from '../ui/icon-paths.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Slider } from '../ui/slider.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { triedAtom } from './creator.atoms.ts'
import { randomSeed, validateDraft } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'
import { DICE } from './dice.ts'
import styles from './options.module.css'
import { DisallowedCharacters, usePromptErrors } from './prompt-errors.tsx'
import { useChooseModel } from './use-choose-model.ts'
import { useVipChoice } from './use-vip-choice.ts'
import { VipHint, VipOnly } from './vip-only.tsx'

const UNLOCK: IconPath = { path: 'M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 6.7-1.4' }

/** Advanced options: how many images, negative prompt, model, stylize, seed. */
export function MoreOptions() {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const tried = useAtomValue(triedAtom)
  const errors = usePromptErrors()
  const usual = STYLIZE.default
  return (
    <div className={styles.moreBody}>
      <CountChoice />
      <TextArea
        showLabel
        label={t`Exclude`}
        placeholder={t`Text, frames, people …`}
        value={draft.negativePrompt}
        error={tried ? errors(validateDraft(draft).negativePrompt) : null}
        note={tried && <DisallowedCharacters text={draft.negativePrompt} />}
        rows={1}
        onChange={(negativePrompt) => change({ negativePrompt })}
      />
      <ModelChoice />
      <VipOnly
        field="stylize"
        reset={
          draft.stylize === usual
            ? null
            : { text: t`Reset to ${usual}`, run: () => change({ stylize: usual }) }
        }
      >
        {(locked) => (
          <Slider
            label={t`Stylize`}
            {...{ min: STYLIZE.min, max: STYLIZE.max, step: 10 }}
            value={draft.stylize}
            disabled={locked}
            onChange={(stylize) => change({ stylize })}
          />
        )}
      </VipOnly>
      <SeedField />
    </div>
  )
}

function CountChoice() {
  const { t } = useLingui()
  const [{ imageCount }, change] = useDraft()
  return (
    <div className={styles.group}>
      <span className={styles.label} aria-hidden>{t`Images`}</span>
      <Segmented
        label={t`Images`}
        value={imageCount}
        onChange={(chosen) => change({ imageCount: chosen })}
        choices={IMAGE_COUNTS.map((count) => ({
          value: count,
          label: t`${plural(count, { one: '# image', other: '# images' })}`,
          content: count,
        }))}
      />
      {imageCount < IMAGE_COUNTS.length && (
        <p className={styles.hint}>{t`Fewer images are ready sooner, and still count as one generation.`}</p>
      )}
    </div>
  )
}

function ModelChoice() {
  const { t } = useLingui()
  const { data, isPending } = useLauncher()
  const { withLauncher } = useWidget()
  const [draft] = useDraft()
  const { locked, choose } = useVipChoice('modelId')
  const chooseModel = useChooseModel()
  const id = useId()
  const models = data?.imageGeneration.models ?? []
  if (isPending && !withLauncher) return null
  const chosen = models.find((model) => model.id === draft.modelId) ?? models[0]
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>{t`Model`}</label>
      <select
        id={id}
        className={styles.select}
        value={draft.modelId}
        onChange={(event) => {
          const model = models.find(({ id }) => id === Number(event.target.value))
          if (model) choose(model, () => chooseModel(model))
        }}
      >
        {models.map((model) => (
          <option key={model.id} value={model.id}>
            {model.vip ? t`${model.name} (VIP)` : model.name}
          </option>
        ))}
      </select>
      {locked(chosen) && <VipHint field="modelId" />}
      {chosen?.engine === 'sketch' && (
        <p className={styles.hint}>{t`Drawn by the built-in sketch engine.`}</p>
      )}
    </div>
  )
}

function SeedField() {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const id = useId()
  const fixed = draft.seed !== null
  const set = (text: string) => {
    const digits = text.replace(/\D/g, '')
    change({ seed: digits === '' ? null : Math.min(SEED.max, Number(digits)) })
  }
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>{t`Seed`}</label>
      <div className={styles.seed}>
        <input
          id={id}
          className={styles.seedInput}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`New each time`}
          value={draft.seed ?? ''}
          onChange={(event) => set(event.target.value)}
        />
        <IconButton icon={DICE} label={t`Random seed`} onClick={() => change({ seed: randomSeed() })} />
        <IconButton
          icon={fixed ? 'lock' : UNLOCK}
          label={fixed ? t`Unlock seed` : t`Lock seed`}
          aria-pressed={fixed}
          onClick={() => change({ seed: fixed ? null : randomSeed() })}
        />
      </div>
      <p className={styles.hint}>{t`The same prompt with the same seed gives the same images.`}</p>
    </div>
  )
}
