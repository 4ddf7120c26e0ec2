import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/set/menu.tsx'
import { DOTS } from '../ui/set/menu-entry.tsx'
import styles from './result-actions.module.css'
import { type ActionRefusal, type ResultAction, useResultActions } from './use-result-actions.ts'

interface ResultActionsProps {
  set: ImageSet
  slot: ImageSlot
  /** The image has no room for more than one or two of them. */
  small: boolean
  onRefused(refusal: ActionRefusal): void
}

/** On the image of a result: what is done most, and all else behind one button, which is all where nothing hovers. */
export function ResultActions({ set, slot, small, onRefused }: ResultActionsProps) {
  const { t } = useLingui()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const actions = useResultActions(set, slot, onRefused)
  const size = small ? 'small' : 'default'
  const more = t`Image ${slot.slot}: more actions`
  if (actions.length === 0) return null
  return (
    <>
      <span className={styles.actions} data-small={small || undefined}>
        {onImage(actions, small).map(({ label, name, icon, busy, run }) => (
          <IconButton
            key={label}
            variant="veil"
            size={size}
            icon={icon ?? 'image'}
            label={name ?? label}
            busy={busy}
            onClick={run}
          />
        ))}
        <Menu variant="veil" size={size} icon={DOTS} label={more} entries={actions} />
      </span>
      <span className={styles.touch}>
        <IconButton
          variant="veil"
          size="small"
          icon={DOTS}
          label={more}
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
        />
      </span>
      {isSheetOpen && (
        <Sheet title={t`Image ${slot.slot}`} actions={actions} onClose={() => setSheetOpen(false)} />
      )}
    </>
  )
}

/** The last is nearest to the corner, where all of them have the menu. */
const onImage = (actions: readonly ResultAction[], small: boolean): ResultAction[] =>
  actions
    .filter(({ name }) => name !== undefined)
    .slice(0, small ? 1 : undefined)
    .reverse()

interface SheetProps {
  title: string
  actions: readonly ResultAction[]
  onClose(): void
}

/** The actions where there is no pointer to hover with. */
function Sheet({ title, actions, onClose }: SheetProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles.sheet}>
        {actions.map(({ icon, label, fact, hint, isDestructive, busy, run }) => (
          <Button
            key={label}
            wide
            variant={isDestructive ? 'error' : 'quiet'}
            icon={icon}
            busy={busy}
            aria-description={hint}
            onClick={() => {
              onClose()
              run()
            }}
          >
            <span>
              {label}
              {fact && <small className={styles.fact}>{fact}</small>}
            </span>
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
