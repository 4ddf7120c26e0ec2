import type { KeyValueStore } from '@easel/client'
import { Segmented } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import styles from './preferences.module.css'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

/** Light, dark, or what the system has. */
export function ThemeChoice({ store }: { store: KeyValueStore }) {
  return (
    <LazyMessages>
      <Choice store={store} />
    </LazyMessages>
  )
}

function Choice({ store }: { store: KeyValueStore }) {
  const { t } = useLingui()
  const [theme, setTheme] = useState(() => chosenTheme(store))
  const names: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` }
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{t`Appearance`}</span>
      <Segmented
        label={t`Appearance`}
        value={theme}
        choices={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: names[value],
          content: names[value],
        }))}
        onChange={(chosen) => {
          setTheme(chosen)
          chooseTheme(store, chosen)
        }}
      />
    </div>
  )
}
