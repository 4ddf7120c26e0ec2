import { isRunning } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useDeleteWorks } from '../runtime/use-delete-works.ts'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { CancelButton } from '../ui/set/cancel-button.tsx'
import styles from './viewer.module.css'
import { sourceOf } from './viewer.state.ts'

interface ActionsProps {
  set: ImageSet
  slot: ImageSlot | undefined
  onClose(): void
}

/** Every action on a picture, one press away. What this place cannot do is not shown. */
export function Actions({ set, slot, onClose }: ActionsProps) {
  const { t } = useLingui()
  const { navigation, track } = useWidget()
  const remove = useDeleteWorks()
  if (isRunning(set.status)) {
    return (
      <div className={styles.actions}>
        <CancelButton id={set.id} />
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <Button
        look="primary"
        icon="brush"
        onClick={() => {
          track('draw_same', { id: set.id, place: navigation.place })
          navigation.go('create', { like: set.id, source: sourceOf(navigation.place) })
        }}
      >
        {t`Draw the same`}
      </Button>
      {slot && <Download set={set} slot={slot} />}
      {set.mine && (
        <Button
          icon="trash"
          onClick={() => {
            onClose()
            void remove([set.id])
          }}
        >
          {t`Delete`}
        </Button>
      )}
    </div>
  )
}

function Download({ set, slot }: { set: ImageSet; slot: ImageSlot }) {
  const { t } = useLingui()
  const { host } = useWidget()
  const report = useReportError()
  const { previewUrl } = slot
  if (!previewUrl || !host.supports('downloadImage')) return null
  const filename = `easel-${set.id}-${slot.slot}.webp`
  return (
    <Button
      icon="download"
      onClick={() => {
        host.downloadImage({ url: previewUrl, filename, imageId: set.id }).catch(report)
      }}
    >
      {t`Download`}
    </Button>
  )
}
