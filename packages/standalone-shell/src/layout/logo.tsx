import { Link } from '../routes/link.tsx'
import { usePaths } from '../routes/use-paths.ts'
import styles from './logo.module.css'

/** The seal and the name; leads home. */
export function Logo() {
  const paths = usePaths()
  return (
    <Link to={paths.to('home')} className={styles.logo}>
      <img className={styles.seal} src="/icon.svg" alt="" width={28} height={28} />
      <span translate="no">Easel</span>
    </Link>
  )
}
