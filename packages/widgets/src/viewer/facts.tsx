import { ratioOf } from '@easel/contract/aspect-ratios'
import { LANGUAGE_TAG, STYLIZE } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { AuthorLink } from '../ui/set/author-link.tsx'
import { FOLDED_FACTS, Fold } from './fold.tsx'
import styles from './viewer.module.css'

/** The parameters that differ from the defaults. */
export function Facts({ set, slot }: { set: ImageSet; slot: ImageSlot | undefined }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const { data } = useLauncher()
  const generation = data?.imageGeneration
  const style = generation?.styles.find(({ id }) => id === set.styleId)?.name
  const model = generation?.models.find(({ id }) => id === set.modelId)?.name
  const created = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'medium', timeStyle: 'short' })
  type Entry = readonly [string, ReactNode]
  const by: Entry = [
    t`By`,
    set.mine && !set.author.id ? null : (
      <AuthorLink key="author" author={set.author} className={styles.factLink} />
    ),
  ]
  const strengths = { subtle: t`Subtle`, strong: t`Strong` }
  const imageStrengths = { low: t`Low`, high: t`High` }
  const facts: readonly Entry[] = [
    // Of somebody else's work that is what one asks first.
    ...(set.mine ? [] : [by]),
    [t`Style`, style],
    [t`Variation`, set.strength && strengths[set.strength]],
    [t`Reference strength`, set.imageStrength && imageStrengths[set.imageStrength]],
    [t`Reference images`, set.moreImages && set.moreImages.length + 1],
    [t`Ratio`, ratioOf(set)],
    [t`Size`, slot && `${slot.width} × ${slot.height}`],
    [t`Model`, model],
    [t`Stylize`, set.stylize === STYLIZE.default ? null : set.stylize],
    [t`Seed`, set.seed],
    [t`Excluded`, set.negativePrompt],
    ...(set.mine ? [by] : []),
    [
      t`Created`,
      <time key="created" dateTime={new Date(set.createdAt).toISOString()}>
        {created.format(set.createdAt)}
      </time>,
    ],
  ]
  const known = facts.filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
  // One more has as much room as the button.
  const isCut = known.length > FOLDED_FACTS + 1
  return (
    <Fold key={set.id} isCut={isCut} of={t`Facts`}>
      {(fold) => (
        <dl {...fold} data-folded={isCut && fold['data-folded']} className={styles.facts}>
          {known.map(([name, fact]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </Fold>
  )
}
