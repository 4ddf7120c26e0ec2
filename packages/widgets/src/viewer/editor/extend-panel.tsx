import { ALL_RATIOS, BASE_RATIOS, type RatioLabel, ratioOf, ratioValue } from '@easel/contract/aspect-ratios'
import type { Place } from '@easel/contract/edits'
import type { ImageSet, ImageSlot, Launcher } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { Picture } from '../../ui/picture.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { DraftProps } from './draft.ts'
import styles from './editor.module.css'

/** The ratios to which an image of that ratio can be extended: those of engines that can. */
export const ratiosToExtend = (launcher: Launcher | undefined, present: RatioLabel): RatioLabel[] => {
  const able = launcher?.imageGeneration.models.filter(({ edits }) => edits) ?? []
  const offered = new Set<RatioLabel>([...BASE_RATIOS, ...able.flatMap(({ ratios = [] }) => ratios)])
  return ALL_RATIOS.filter((ratio) => ratio !== present && offered.has(ratio)).toSorted(
    (a, b) => ratioValue(a) - ratioValue(b),
  )
}

export function useRatiosToExtend(set: ImageSet): RatioLabel[] {
  return ratiosToExtend(useLauncher().data, ratioOf(set))
}

interface ExtendProps extends DraftProps {
  set: ImageSet
  slot: ImageSlot
}

const SHARES: Record<Place, number> = { start: 0, middle: 0.5, end: 1 }

/** The image in the larger one that is made of it. */
export function ExtendPreview({ set, slot, draft }: ExtendProps) {
  const { t } = useLingui()
  const to = draft.extendTo
  const present = slot.width / slot.height
  const ratio = to ? ratioValue(to) : present
  const [across, down] = [Math.min(1, present / ratio), Math.min(1, ratio / present)]
  const share = SHARES[draft.place]
  return (
    <>
      <div
        className={styles.area}
        data-canvas
        style={{ aspectRatio: ratio, '--ratio': ratio } as React.CSSProperties}
      >
        <div
          className={styles.laid}
          style={{
            inlineSize: `${across * 100}%`,
            blockSize: `${down * 100}%`,
            insetInlineStart: `${(1 - across) * share * 100}%`,
            insetBlockStart: `${(1 - down) * share * 100}%`,
          }}
        >
          <Picture
            src={slot.previewUrl}
            alt={set.prompt}
            width={slot.width}
            height={slot.height}
            thumbhash={slot.thumbhash}
            eager
          />
        </div>
      </div>
      <p className={styles.hint}>{t`The striped area is painted; the image itself stays as it is.`}</p>
    </>
  )
}

/** To which ratio, on which side, and with what. */
export function ExtendPanel({ set, draft, onChange }: Omit<ExtendProps, 'slot'>) {
  const { t } = useLingui()
  const ratios = useRatiosToExtend(set)
  const isWider = draft.extendTo !== null && ratioValue(draft.extendTo) > ratioValue(ratioOf(set))
  const sides: Record<Place, string> = isWider
    ? { end: t`On the left`, middle: t`On both sides`, start: t`On the right` }
    : { end: t`Above`, middle: t`Above and below`, start: t`Below` }
  return (
    <>
      <div className={styles.group}>
        <h3 className={styles.label}>{t`New ratio`}</h3>
        <Segmented
          label={t`New ratio`}
          stacked
          value={draft.extendTo ?? ''}
          choices={ratios.map((ratio) => ({
            value: ratio as string,
            label: ratio,
            content: (
              <>
                <span className={styles.shape} style={{ aspectRatio: ratioValue(ratio) }} />
                {ratio}
              </>
            ),
          }))}
          onChange={(ratio) => onChange({ extendTo: ratio as RatioLabel })}
        />
      </div>
      <div className={styles.group}>
        <h3 className={styles.label}>{t`Where to add`}</h3>
        <div className={styles.modes}>
          <Segmented
            label={t`Where to add`}
            value={draft.place}
            choices={(['end', 'middle', 'start'] as const).map((place) => ({
              value: place,
              label: sides[place],
              content: sides[place],
            }))}
            onChange={(place) => onChange({ place })}
          />
        </div>
      </div>
      <TextArea
        label={t`What should be there? (optional)`}
        showLabel
        value={draft.extendPrompt}
        placeholder={set.prompt}
        rows={2}
        onChange={(extendPrompt) => onChange({ extendPrompt })}
      />
    </>
  )
}
