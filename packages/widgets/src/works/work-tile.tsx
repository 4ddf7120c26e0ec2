import { Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useSettings } from '../runtime/session/settings.queries.ts'
import { placeOf } from '../runtime/works/image-place.ts'
import { canBeFavourite, isFavouriteKey, useFavourite } from '../runtime/works/use-favourite.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/inline.tsx'
import { STARRED } from '../ui/rare-icons.ts'
import { dragImage } from '../ui/set/drag-image.ts'
import { DOTS } from '../ui/set/menu-entry.tsx'
import { cover, Tile } from '../ui/tile.tsx'
import { useTileActions } from './tile-actions.tsx'
import styles from './works.module.css'
import { daysLeft } from './works.state.ts'

interface WorkTileProps {
  set: ImageSet
  eager: boolean
  /** null: selection mode is off. */
  chosen: boolean | null
  /** `isRange`: with Shift. */
  onToggle(isRange: boolean): void
  /** Opens the folders of the work. */
  onFile(set: ImageSet): void
  /** Opens its actions, where nothing hovers or they have no room. */
  onMenu(set: ImageSet): void
}

/** A set on the wall of the caller's works. */
export function WorkTile({ set, eager, chosen, onToggle, onFile, onMenu }: WorkTileProps) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const favour = useFavourite()
  const actions = useTileActions(set, onFile)
  const { imageId, slot } = placeOf(set.id)
  const opened = { image: imageId, ...(slot !== null && { slot: String(slot) }) }
  const tile = (
    <Tile
      set={set}
      eager={eager}
      href={navigation.href('works', { ...navigation.params, ...opened })}
      onOpen={() => navigation.setParams(opened)}
      badge={<Badges set={set} />}
      action={
        <span className={styles.tileActions}>
          {actions.map(({ icon, label, keys, run }) => (
            <IconButton
              key={label}
              variant="veil"
              size="small"
              icon={icon}
              label={label}
              aria-keyshortcuts={keys}
              onClick={run}
            />
          ))}
        </span>
      }
    />
  )
  if (chosen === null) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way to the button in it, and its image, not its link, to drag
      <div
        className={styles.whole}
        onDragStart={({ dataTransfer }) => {
          const shown = cover(set)
          if (shown) dragImage(dataTransfer, set, shown)
        }}
        onKeyDown={(event) => {
          if (!isFavouriteKey(event) || !canBeFavourite(set)) return
          event.preventDefault()
          favour(set)
        }}
      >
        {tile}
        <span className={styles.touchMenu}>
          <IconButton
            variant="veil"
            size="small"
            icon={DOTS}
            label={t`More actions`}
            aria-haspopup="dialog"
            onClick={() => onMenu(set)}
          />
        </span>
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
  const { data: settings } = useSettings()
  // Where others see what one makes, the exception; elsewhere it would be on all of them.
  const isPrivate = settings?.isNoShow === '0' && settings.square !== 'none' && !set.shownInSquare
  const days = daysLeft(set.expiresAt, api.serverNow())
  const count = set.slots.filter((slot) => !slot.withheld).length
  return (
    <>
      {set.favourite && (
        <Tag tone="veil">
          <Icon name={STARRED} size="small" />
          <span className={styles.hidden}>{t`Favorite`}</span>
        </Tag>
      )}
      {days !== null && (
        <Tag tone="warn">
          <Icon name="clock" size="small" />
          {days === 0 ? t`Last day` : t`${plural(days, { one: '# day left', other: '# days left' })}`}
        </Tag>
      )}
      {set.operation === Operation.Upscale && <Tag tone="veil">4K</Tag>}
      {set.operation === Operation.Variation && !set.edit && (
        <Tag tone="veil">
          <Icon name="retry" size="small" />
          <span className={styles.hidden}>{t`Variation`}</span>
        </Tag>
      )}
      {isPrivate && (
        <Tag tone="veil">
          <Icon name="lock" size="small" />
          <span className={styles.hidden}>{t`Only you see it.`}</span>
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
