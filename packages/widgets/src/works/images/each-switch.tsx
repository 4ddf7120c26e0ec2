import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/icon.tsx'
import type { IconPath } from '../../ui/icon-paths.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './each-switch.module.css'
import type { Each } from './use-each.ts'

const SETS: IconPath = {
  path: 'M4.5 4.5h6.5v6.5h-6.5zM13 4.5h6.5v6.5h-6.5zM4.5 13h6.5v6.5h-6.5zM13 13h6.5v6.5h-6.5z',
}

/** Sets, or each image by itself. */
export function EachSwitch({ each, onChange }: { each: Each; onChange(each: Each): void }) {
  const { t } = useLingui()
  const images = t({ message: 'Images', context: 'each by itself' })
  const content = (icon: IconPath | 'image', text: string) => (
    <>
      <Icon name={icon} />
      <span className={styles.text}>{text}</span>
    </>
  )
  return (
    <div className={styles.each}>
      <Segmented
        label={t`Show as`}
        value={each}
        choices={[
          { value: 'set', label: t`Sets`, content: content(SETS, t`Sets`) },
          { value: 'image', label: images, content: content('image', images) },
        ]}
        onChange={onChange}
      />
    </div>
  )
}
