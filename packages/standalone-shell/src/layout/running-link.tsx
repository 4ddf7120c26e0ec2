import { type PageName, useLeftFocus } from '@easel/widgets/runtime'
import { Icon } from '@easel/widgets/ui'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRunningProgress } from '../notices/use-running-progress.ts'
import { Link } from '../routes/link.tsx'
import { usePaths } from '../routes/use-paths.ts'
import styles from './header.module.css'

/** What runs, and how far it is, on every page; leads to where that is shown. On Create a named tab opens the panel. */
export function RunningLink({ count, to }: { count: number; to: PageName }) {
  const { t } = useLingui()
  const paths = usePaths()
  const progress = useRunningProgress()
  // What is next to it: from there the keyboard goes on as before.
  const place = useLeftFocus<HTMLSpanElement>(nextIn)
  const text = t`${plural(count, { one: '# drawing', other: '# drawing' })}`
  return (
    <span ref={place} className={styles.runs}>
      <Link to={paths.to(to, to === 'create' ? { tab: 'running' } : {})} className={styles.running}>
        <Icon name="brush" />
        {progress === null ? text : `${text} · ${progress}`}
      </Link>
    </span>
  )
}

const nextIn = (going: HTMLElement): HTMLElement | null => {
  for (let next = going.nextElementSibling; next; next = next.nextElementSibling) {
    const found = next.querySelector<HTMLElement>('a, button')
    if (found) return found
  }
  return null
}
