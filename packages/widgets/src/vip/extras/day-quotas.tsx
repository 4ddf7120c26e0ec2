import type { Launcher } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import styles from './extras.module.css'

/** What 24 hours include without a membership and with one, by the limits of this installation. */
export function DayQuotas() {
  const { t, i18n } = useLingui()
  const { data } = useLauncher()
  const name = useId()
  const limits: Partial<Launcher['limits']> = { ...data?.limits }
  const rows = (
    [
      [t`Sets of images`, limits.generationsPerDay, limits.vipGenerationsPerDay],
      [t`Prompts improved`, limits.optimisationsPerDay, limits.vipOptimisationsPerDay],
      [t`Images downloaded`, limits.savesPerDay, limits.vipSavesPerDay],
      [t`Originals viewed`, limits.viewsPerDay, limits.vipViewsPerDay],
    ] as const
  )
    // A launcher that an older version has kept tells only what members get.
    .flatMap(([use, free, vip]) => (free === undefined || vip === undefined ? [] : [{ use, free, vip }]))
    // What is the same for everybody, as a partner may have set it, is nothing that a membership gives.
    .filter(({ free, vip }) => free !== vip)
  if (rows.length === 0) return null
  return (
    <div className={styles.quotas}>
      <table aria-labelledby={name}>
        <thead>
          <tr>
            <th id={name}>{t`Every 24 hours`}</th>
            <th scope="col">{t`Free`}</th>
            <th scope="col">{t`VIP`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ use, free, vip }) => (
            <tr key={use}>
              <th scope="row">{use}</th>
              <td>{i18n.number(free)}</td>
              <td>{i18n.number(vip)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t`Each use comes back after 24 hours.`}</p>
    </div>
  )
}
