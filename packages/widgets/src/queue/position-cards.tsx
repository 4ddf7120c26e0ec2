import styles from './queue.module.css'

/** The number of cards that are drawn; the text names the rest. */
const MOST = 8

/** The position in the queue as a row of cards, decorative beside the text. */
export function PositionCards({ position }: { position: number | null }) {
  const before = Math.min(MOST, Math.max(0, (position ?? 1) - 1))
  return (
    <span className={styles.position} aria-hidden="true">
      {Array.from({ length: before }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards without an identity
        <span key={index} className={styles.ahead} />
      ))}
      <span className={styles.self} />
    </span>
  )
}
