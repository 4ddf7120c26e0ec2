import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { FOLLOW, FOLLOWED } from '../ui/rare-icons.ts'
import { useFollowAuthor } from '../ui/set/use-follow-author.ts'
import styles from './author.module.css'

/** On a phone without its word, which leaves the author's name its line. */
export function FollowButton({
  id = '',
  name,
  followed,
}: {
  id?: string | undefined
  name: string
  followed: boolean
}) {
  const { t } = useLingui()
  const follow = useFollowAuthor()
  const text = followed ? t({ message: 'Following', context: 'state of a button' }) : t`Follow`
  return (
    <span className={styles.follow}>
      <Button
        variant={followed ? 'default' : 'primary'}
        icon={followed ? FOLLOWED : FOLLOW}
        title={text}
        onClick={() => follow({ id, name, followed: !followed })}
      >
        <span className={styles.followText}>{text}</span>
      </Button>
    </span>
  )
}
