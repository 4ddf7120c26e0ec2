import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { cover } from '@easel/first-paint'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { CancelButton } from '../ui/set/cancel-button.tsx'
import { ClearButton } from '../ui/set/clear-button.tsx'
import { FinishedMark } from '../ui/set/finished-mark.tsx'
import { useSetMessages } from '../ui/set/use-set-messages.ts'
import { PositionCards } from './position-cards.tsx'
import styles from './queue.module.css'
import { useCleared } from './use-cleared.ts'

/** One set of the queue: its state, and its actions. */
export function QueueCard({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { title, detail, tone } = useSetMessages(set)
  const { clear, restore } = useCleared()
  const running = isRunning(set.status)
  const waits = running && set.status !== ImageStatus.InProgress
  const text = (
    <>
      <span className={styles.prompt}>{set.prompt}</span>
      <span className={styles.status} data-tone={tone}>
        {title}
      </span>
      {running && detail && <span className={styles.status}>{detail}</span>}
    </>
  )
  return (
    <article className={styles.card} aria-busy={running}>
      <Thumb set={set} />
      <div className={styles.words}>
        {running ? (
          <div className={styles.text}>{text}</div>
        ) : (
          <button
            type="button"
            className={styles.openButton}
            onClick={() => navigation.setParams({ image: set.id })}
          >
            {text}
          </button>
        )}
        {set.status === ImageStatus.InProgress && (
          <progress className={styles.progressBar} max={100} value={set.progress} aria-label={t`Progress`} />
        )}
        {waits && <PositionCards position={set.queuePosition} />}
      </div>
      {running && <CancelButton id={set.id} />}
      <FinishedMark done={set.status === ImageStatus.Succeeded} label={t`Finished`} />
      {!running && (
        <span className={styles.clear}>
          <ClearButton set={set} onClear={() => clear(set.id)} onUndo={() => restore(set.id)} />
        </span>
      )}
    </article>
  )
}

function Thumb({ set }: { set: ImageSet }) {
  const slot = cover(set) ?? set.slots.find((one) => one.previewUrl && !one.withheld)
  const src = slot?.thumbUrl ?? slot?.previewUrl ?? null
  return (
    <span className={styles.thumb}>
      {slot && src ? (
        <Picture src={src} alt="" width={slot.width} height={slot.height} thumbhash={slot.thumbhash} />
      ) : (
        <Icon name={set.status === ImageStatus.Failed ? 'close' : 'brush'} />
      )}
    </span>
  )
}
