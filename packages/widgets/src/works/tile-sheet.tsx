import type { ImageSet } from '@easel/contract/types'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTileActions } from './tile-actions.tsx'
import styles from './works.module.css'

interface TileSheetProps {
  set: ImageSet
  onFile(set: ImageSet): void
  onClose(): void
}

/** The actions of a tile where there is no pointer to hover with. */
export function TileSheet({ set, onFile, onClose }: TileSheetProps) {
  const actions = useTileActions(set, onFile)
  return (
    <Dialog open onClose={onClose} title={<span className={styles.sheetTitle}>{set.prompt}</span>}>
      <div className={styles.sheet}>
        {actions.map(({ icon, label, isDestructive, run }) => (
          <Button
            key={label}
            wide
            variant={isDestructive ? 'error' : 'default'}
            icon={icon}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
