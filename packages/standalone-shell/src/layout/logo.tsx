import { Link } from 'react-router'
import { usePlaces } from '../routes/paths.ts'
import styles from './logo.module.css'

/** The seal and the name; leads home. */
export function Logo() {
  const places = usePlaces()
  return (
    <Link to={places.to('home')} className={styles.logo}>
      <img className={styles.seal} src="/icon.svg" alt="" width={28} height={28} />
      <span translate="no">Easel</span>
    </Link>
  )
}
