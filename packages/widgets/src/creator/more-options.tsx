import { IMAGE_COUNTS, type PriceClass, SEED, STYLIZE } from '@easel/contract/numbers'
import type { ModelChoice as Model } from '@easel/contract/types'
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
import { leavesOut, takesSeed } from './offered.ts'
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
  const { data: launcher } = useLauncher()
  const usual = STYLIZE.default
  return (
    <div className={styles.moreBody}>
      <CountChoice />
      {leavesOut(launcher, draft.modelId) ? (
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
      ) : (
        <NotOffered
          label={t`Exclude`}
        >{t`The chosen model cannot leave anything out. Describe what you want to see.`}</NotOffered>
      )}
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
      {takesSeed(launcher, draft.modelId) ? (
        <SeedField />
      ) : (
        <NotOffered label={t`Seed`}>{t`The chosen model has no seed: each set is different.`}</NotOffered>
      )}
    </div>
  )
}

/** In the place of a setting that the chosen model does not have. */
function NotOffered({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.group}>
      <span className={styles.label}>{label}</span>
      <p className={styles.hint}>{children}</p>
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
  const nameOf = useModelName(models)
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
            {nameOf(model)}
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

/** Names a model with what it costs beside the others, where they differ in that. */
function useModelName(models: readonly Model[]): (model: Model) => string {
  const { t } = useLingui()
  const classes: Record<PriceClass, string> = {
    economy: t`economy`,
    standard: t`standard`,
    premium: t`premium`,
  }
  const differ = new Set(models.map(({ priceClass }) => priceClass)).size > 1
  return ({ name, vip, priceClass }) => {
    const whole = vip ? t`${name} (VIP)` : name
    return differ && priceClass ? `${whole} · ${classes[priceClass]}` : whole
  }
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
