import { Operation, type Slot } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useId } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { withoutDeleted } from '../runtime/works/own-image.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './lineage.module.css'
import { useLineage } from './use-parent-image.ts'
import { visibleSlots } from './viewer.state.ts'

/**
 * The ancestors of the caller's work, nearest first, and its descendants, as links. Renders nothing without them and
 * while they load.
 */
export function Lineage({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const gone = useDeletedWorks()
  const { data } = useLineage(set)
  if (!data) return null
  const seen = (sets: readonly ImageSet[]) =>
    sets
      .filter((one) => !gone.has(one.id))
      .map((one) => withoutDeleted(one, gone))
      .filter((one) => visibleSlots(one).length > 0)
  // The image of each ancestor that was used.
  const usedSlots = [set, ...data.ancestors].map(({ parentSlot }) => parentSlot)
  const slotOf = (one: ImageSet) =>
    usedSlots[data.ancestors.findIndex(({ id }) => id === one.id)] ?? undefined
  const before = seen(data.ancestors).filter((one) => {
    const used = slotOf(one)
    return used === undefined || visibleSlots(one).some(({ slot }) => slot === used)
  })
  return (
    <>
      <Row title={t`Made from`} sets={before} slotOf={slotOf} />
      <Row title={t`Made from this`} sets={seen(data.descendants)} />
    </>
  )
}

interface RowProps {
  title: string
  sets: readonly ImageSet[]
  /** Which of its images was used; the first one without it. */
  slotOf?(set: ImageSet): Slot | undefined
}

function Row({ title, sets, slotOf }: RowProps) {
  const id = useId()
  if (sets.length === 0) return null
  return (
    <section>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {sets.map((set) => (
          <li key={set.id}>
            <Relative set={set} slot={slotOf?.(set)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Relative({ set, slot: meant }: { set: ImageSet; slot: Slot | undefined }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { page, params } = navigation
  const slots = visibleSlots(set)
  // Another image of the set would pass for the origin where that one was deleted.
  const slot = meant === undefined ? slots[0] : slots.find((one) => one.slot === meant)
  if (!slot) return null
  const to = { image: set.id, slot: String(slot.slot) }
  const open = (event: MouseEvent) => {
    // Modified clicks open a new tab by the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigation.setParams(to)
  }
  const kinds = {
    [Operation.Imagine]: t`From a prompt: ${set.prompt}`,
    [Operation.Upscale]: t`Enhanced: ${set.prompt}`,
    [Operation.Variation]: t`Variation: ${set.prompt}`,
  }
  const variations = {
    subtle: t`Subtle variation: ${set.prompt}`,
    strong: t`Strong variation: ${set.prompt}`,
  }
  const edits = {
    repaint: t`Repainted: ${set.prompt}`,
    erase: t`Erased from: ${set.prompt}`,
    extend: t`Extended: ${set.prompt}`,
    cutout: t`Without its background: ${set.prompt}`,
    crop: t`Cropped: ${set.prompt}`,
  }
  return (
    <a
      className={styles.link}
      href={navigation.href(page, { ...params, ...to })}
      // The image loads late, so that the link has a label of its own.
      aria-label={set.edit ? edits[set.edit] : set.strength ? variations[set.strength] : kinds[set.operation]}
      onClick={open}
    >
      <Picture
        src={slot.thumbUrl}
        alt=""
        width={slot.width}
        height={slot.height}
        thumbhash={slot.thumbhash}
      />
    </a>
  )
}
