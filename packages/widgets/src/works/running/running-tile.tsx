import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { cover } from '@easel/first-paint'
import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useCreating } from '../../runtime/session/use-offers.ts'
import { useImage } from '../../runtime/works/image.queries.ts'
import { addNewSet } from '../../runtime/works/new-sets.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSetMessages } from '../../ui/set/use-set-messages.ts'
import styles from './running.module.css'

/** A set under way, where its work will be. A press leads to it on Create. */
export function RunningTile({ set: listed, inert }: { set: ImageSet; inert: boolean }) {
  const { navigation } = useWidget()
  const queries = useQueryClient()
  const creating = useCreating()
  const set = useImage(listed.id, 'works').data ?? listed
  const { title, detail } = useSetMessages(set)
  const isBegun = set.status === ImageStatus.InProgress
  const show = (event: MouseEvent) => {
    // Modified clicks open a new tab by the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (creating !== 'here') return navigation.setParams({ image: set.id })
    addNewSet(queries, set.id)
    navigation.go('create')
  }
  return (
    <a
      className={styles.tile}
      inert={inert}
      href={
        creating === 'here'
          ? navigation.href('create', {})
          : navigation.href('works', { ...navigation.params, image: set.id })
      }
      onClick={show}
    >
      <Preview set={set} />
      <span className={styles.words}>
        <span className={styles.prompt}>{set.prompt}</span> <span className={styles.state}>{title}</span>{' '}
        <span className={styles.state}>{detail}</span>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${isBegun ? set.progress : 0}%` }} />
        </span>
      </span>
    </a>
  )
}

/** As far as it has come: it sharpens with the progress. */
function Preview({ set }: { set: ImageSet }) {
  const slot = cover(set) ?? set.slots.find(({ previewUrl, withheld }) => previewUrl && !withheld)
  const src = slot?.thumbUrl ?? slot?.previewUrl
  if (!slot || !src) {
    return (
      <span className={styles.empty}>
        <Icon name="brush" size="large" />
      </span>
    )
  }
  const blur = slot.thumbUrl ? undefined : `blur(${Math.round((100 - set.progress) / 8)}px)`
  return (
    <span className={styles.preview} style={{ filter: blur }}>
      <Picture
        key={src}
        src={src}
        alt=""
        width={slot.width}
        height={slot.height}
        thumbhash={slot.thumbhash}
      />
    </span>
  )
}
