import { Link } from 'react-router'
import { PATHS } from '../routes/places.ts'
import styles from './logo.module.css'

/** The seal and the name; leads home. */
export function Logo() {
  return (
    <Link to={PATHS.home} className={styles.logo}>
      <img className={styles.seal} src="/icon.svg" alt="" width={28} height={28} />
      <span translate="no">Easel</span>
    </Link>
  )
}
