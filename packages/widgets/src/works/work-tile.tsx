import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { useDeleteWorks } from '../runtime/works/use-delete-works.ts'
import { canBeFavourite, isFavouriteKey, useFavourite } from '../runtime/works/use-favourite.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/inline.tsx'
import { STAR, STARRED } from '../ui/rare-icons.ts'
import { Tile } from '../ui/tile.tsx'
import styles from './works.module.css'
import { daysLeft } from './works.state.ts'

interface WorkTileProps {
  set: ImageSet
  eager: boolean
  /** null: selection mode is off. */
  chosen: boolean | null
  /** `isRange`: with Shift. */
  onToggle(isRange: boolean): void
}

/** A set on the wall of the caller's works. */
export function WorkTile({ set, eager, chosen, onToggle }: WorkTileProps) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const remove = useDeleteWorks()
  const creating = useCreating()
  const favour = useFavourite()
  const tile = (
    <Tile
      set={set}
      eager={eager}
      href={navigation.href('works', { ...navigation.params, image: set.id })}
      onOpen={() => navigation.setParams({ image: set.id })}
      badge={<Badges set={set} />}
      action={
        <>
          {canBeFavourite(set) && (
            <IconButton
              variant="veil"
              size="small"
              icon={set.favourite ? STARRED : STAR}
              label={set.favourite ? t`Remove from favourites` : t`Add to favourites`}
              aria-keyshortcuts="F"
              onClick={() => favour(set)}
            />
          )}
          {creating === 'here' && (
            <IconButton
              variant="veil"
              size="small"
              icon="brush"
              label={t`Remix`}
              onClick={() => navigation.go('create', { like: set.id, source: 'works' })}
            />
          )}
          <IconButton
            variant="veil"
            size="small"
            icon="trash"
            label={t`Delete`}
            onClick={() => void remove([set.id])}
          />
        </>
      }
    />
  )
  if (chosen === null) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way to the button in it
      <div
        className={styles.whole}
        onKeyDown={(event) => {
          if (!isFavouriteKey(event) || !canBeFavourite(set)) return
          event.preventDefault()
          favour(set)
        }}
      >
        {tile}
      </div>
    )
  }
  return (
    <label className={styles.choice} data-chosen={chosen}>
      <input
        type="checkbox"
        className={styles.box}
        checked={chosen}
        aria-label={set.prompt}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey === true)}
      />
      <span className={styles.checkmark}>{chosen && <Icon name="check" />}</span>
      <span inert className={styles.inertTile}>
        {tile}
      </span>
    </label>
  )
}

function Badges({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { api } = useWidget()
  const days = daysLeft(set.expiresAt, api.serverNow())
  const count = set.slots.filter((slot) => !slot.withheld).length
  return (
    <>
      {set.favourite && (
        <Tag tone="veil">
          <Icon name={STARRED} size="small" />
          <span className={styles.hidden}>{t`Favourite`}</span>
        </Tag>
      )}
      {days !== null && (
        <Tag tone="warn">
          <Icon name="clock" size="small" />
          {days === 0 ? t`Last day` : t`${plural(days, { one: '# day left', other: '# days left' })}`}
        </Tag>
      )}
      {count > 1 && (
        <Tag tone="veil">
          <span aria-hidden="true">{count}</span>
          <span className={styles.hidden}>{t`${plural(count, { one: '# image', other: '# images' })}`}</span>
        </Tag>
      )}
    </>
  )
}
