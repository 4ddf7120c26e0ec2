import type { Plan } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Hidden, Tag } from '../ui/inline.tsx'
import { dailyPriceOf, periodOf, priceOf } from './plan-text.ts'
import styles from './vip.module.css'

interface PlanCardsProps {
  plans: readonly Plan[]
  chosen: string | null
  onChoose(planId: string): void
}

/** The plans as radio buttons: one tab stop, the arrow keys choose. */
export function PlanCards({ plans, chosen, onChoose }: PlanCardsProps) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.plans} aria-label={t`Plans`}>
      {plans.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input
            type="radio"
            className={styles.radio}
            name="easel-plan"
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
          />
          <PlanCard plan={plan} />
        </label>
      ))}
    </fieldset>
  )
}

/** A discounted plan has a name of its own: it is sold beside the same period at its full price. */
function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useLingui()
  const { i18n } = useWidget()
  const tag = i18n.locales
  const known = periodOf(plan, tag)
  const period = typeof known === 'string' ? known : i18n._(known)
  const daily = dailyPriceOf(plan, tag)
  const { banner } = plan
  const isOffer = plan.value < 0
  const before = plan.origin_price > plan.price ? priceOf(plan.origin_price, plan, tag) : null
  return (
    <span className={styles.face}>
      <span className={styles.period}>
        {isOffer && banner ? t`${period}, limited offer` : period}
        {(banner || isOffer) && <Tag tone="gold">{banner ? t`${banner} off` : t`Limited offer`}</Tag>}
      </span>
      <span className={styles.price}>{priceOf(plan.price, plan, tag)}</span>
      <span className={styles.aside}>
        {before !== null && (
          <span>
            <Hidden>{t`before: ${before}`}</Hidden>
            <s aria-hidden="true">{before}</s>
          </span>
        )}
        {daily !== null && <span>{t`${daily} a day`}</span>}
      </span>
    </span>
  )
}
