import { Kbd, MainKey } from '@easel/widgets/ui'
import { Dialog } from '@easel/widgets/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useId, useState } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import type { MenuDialogProps } from '../layout/menu-dialog.ts'
import { SwitchRow } from '../layout/switch-row.tsx'
import styles from './preferences.module.css'
import { KEYS, type Keys, MAIN_KEY, SHORTCUTS } from './shortcuts.table.ts'
import { chooseSingleKeys, hasSingleKeys } from './single-keys.ts'

/** What the keyboard does, and whether single keys do anything. */
export function ShortcutsDialog(props: MenuDialogProps) {
  return (
    <LazyMessages>
      <Shortcuts {...props} />
    </LazyMessages>
  )
}

function Shortcuts({ session, onClose }: MenuDialogProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [single, setSingle] = useState(() => hasSingleKeys(session))
  return (
    <Dialog open onClose={onClose} title={t`Keyboard shortcuts`}>
      <div className={styles.groups}>
        {SHORTCUTS.map(({ name, shortcuts }, at) => (
          <section key={name.id} aria-labelledby={`${id}-${at}`}>
            <h3 id={`${id}-${at}`} className={styles.group}>
              {i18n._(name)}
            </h3>
            <dl className={styles.shortcuts}>
              {shortcuts.map(({ keys, text }) => (
                <div key={text.id} className={styles.shortcut}>
                  <dt>{i18n._(text)}</dt>
                  <dd className={styles.keys}>
                    {keys.map((combination) => (
                      <Combination key={combination.join()} keys={combination} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <SwitchRow
          text={t`Use ${KEYS.prompt} and ${KEYS.list}`}
          hint={t`Turn it off if they get in your way, such as with voice control.`}
          checked={single}
          onChange={(wanted) => {
            setSingle(wanted)
            chooseSingleKeys(session, wanted)
          }}
        />
      </div>
    </Dialog>
  )
}

function Combination({ keys }: { keys: Keys }) {
  return (
    <span>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && ' '}
          <Key name={key} />
        </Fragment>
      ))}
    </span>
  )
}

function Key({ name }: { name: string }) {
  if (name === MAIN_KEY) return <MainKey />
  return <Kbd>{name === 'Space' ? <Trans context="key">Space</Trans> : name}</Kbd>
}
