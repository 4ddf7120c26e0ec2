import { ratioOf } from '@easel/contract/aspect-ratios'
import { LANGUAGE_TAG, STYLIZE } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { AuthorLink } from '../ui/set/author-link.tsx'
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
  return (
    <dl className={styles.facts}>
      <Fact name={t`Style`}>{style}</Fact>
      <Fact name={t`Ratio`}>{ratioOf(set)}</Fact>
      <Fact name={t`Size`}>{slot && `${slot.width} × ${slot.height}`}</Fact>
      <Fact name={t`Model`}>{model}</Fact>
      <Fact name={t`Stylize`}>{set.stylize === STYLIZE.default ? null : set.stylize}</Fact>
      <Fact name={t`Seed`}>{set.seed}</Fact>
      <Fact name={t`Excluded`}>{set.negativePrompt}</Fact>
      <Fact name={t`By`}>
        {set.mine && !set.author.id ? null : <AuthorLink author={set.author} className={styles.factLink} />}
      </Fact>
      <Fact name={t`Created`}>
        <time dateTime={new Date(set.createdAt).toISOString()}>{created.format(set.createdAt)}</time>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
