import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import styles from './author.module.css'

export function BackToSquare() {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <span className={styles.back}>
      <Button
        size="small"
        variant="quiet"
        icon="left"
        onClick={() => navigation.go('square')}
      >{t`Square`}</Button>
    </span>
  )
}
