import styles from './queue.module.css'

/** As many cards as are drawn; the line behind them is told in words. */
const MOST = 8

/** The place in the line as a row of cards: those before, and one's own. The words beside it say the same. */
export function PlaceInLine({ place }: { place: number | null }) {
  const before = Math.min(MOST, Math.max(0, (place ?? 1) - 1))
  return (
    <span className={styles.line} aria-hidden="true">
      {Array.from({ length: before }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards without an identity
        <span key={index} className={styles.other} />
      ))}
      <span className={styles.own} />
    </span>
  )
}
