import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './actions.module.css'
import { useBalance } from './use-balance.ts'

interface CountedButtonProps extends ComponentProps<typeof Button> {
  /** The limit that a press is counted against. */
  of: 'save' | 'view'
  /** What the press delivers, shown before it is counted. */
  fact?: string
}

/** A metered action: the button shows the remaining quota, its title the other facts. */
export function MeteredButton({ of, fact = '', children, ...rest }: CountedButtonProps) {
  const { t } = useLingui()
  const balance = useBalance(of)
  const left = balance ? t`${balance.remaining} left` : ''
  const facts = [fact, left].filter(Boolean)
  return (
    <Button title={facts.join(' · ') || undefined} {...rest}>
      <span>
        {children}
        {facts.length > 0 && (
          <small className={styles.balance} aria-hidden="true">
            {left || fact}
          </small>
        )}
      </span>
    </Button>
  )
}
