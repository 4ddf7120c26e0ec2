import { Menu } from '@base-ui/react/menu'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './actions.module.css'
import { type MoreAction, MoreTrigger } from './more-trigger.tsx'

/** The arrow keys choose in the menu: the viewer around it must not step to another image. */
const keepArrows = (event: KeyboardEvent) => {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}

interface MoreMenuProps {
  actions: readonly MoreAction[]
  /** The first press was a key: the first action has the focus, as it has in later openings. */
  byKeyboard: boolean
}

/** The menu of the rarer actions. It is loaded by the first press, and is open then. */
export function MoreMenu({ actions, byKeyboard }: MoreMenuProps) {
  const { portal } = useWidget()
  const trigger = useRef<HTMLButtonElement>(null)
  const isFirst = useRef(byKeyboard)
  const enter = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isFirst.current || target !== currentTarget) return
    isFirst.current = false
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger ref={trigger} render={<MoreTrigger />} />
      <Menu.Portal container={portal.current ?? undefined}>
        <Menu.Positioner
          className={styles.menuPlace}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={keepArrows}
        >
          <Menu.Popup className={styles.menu} finalFocus={trigger} onFocus={enter}>
            {actions.map(({ icon, label, isDestructive, run }) => (
              <Menu.Item
                key={label}
                className={styles.menuItem}
                data-destructive={isDestructive || undefined}
                onClick={run}
              >
                <Icon name={icon} />
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
