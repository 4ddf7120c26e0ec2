import { useWidget } from '@easel/widgets/runtime'
import { Icon } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import styles from './header.module.css'

/** Leads to the search in the square, which has a field of its own. */
export function HeaderSearch() {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const label = t`Search the square`
  return (
    <search className={styles.search}>
      <form
        action={(data) => {
          const search = String(data.get('search')).trim()
          navigation.go('square', search ? { search } : {})
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          name="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          aria-label={label}
          placeholder={label}
        />
      </form>
    </search>
  )
}
