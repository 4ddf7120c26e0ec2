import type { ShownResult } from '@easel/server/console'
import { Tag, type TagTone } from '@easel/widgets/ui'
import { usePaymentText } from '../ui/enum-texts.ts'
import styles from './lists.module.css'

type Payment = ShownResult<'payments.list'>[number]

const TONES: Partial<Record<Payment['state'], TagTone>> = {
  paid: 'success',
  disputed: 'error',
  failed: 'error',
  refunded: 'warn',
}

/** The state of a payment, and why it is to be reviewed. */
export function PaymentTags({ payment: { state, flag } }: { payment: Pick<Payment, 'state' | 'flag'> }) {
  const text = usePaymentText()
  return (
    <span className={styles.buttons}>
      <Tag tone={TONES[state]}>{text[state]}</Tag>
      {flag && flag !== state && <Tag tone="warn">{text[flag]}</Tag>}
    </span>
  )
}
