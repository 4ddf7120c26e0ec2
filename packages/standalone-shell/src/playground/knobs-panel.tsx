import type { Language } from '@easel/contract/languages'
import type { IconPath } from '@easel/widgets/ui'
import { Button, type Choice, IconButton, Segmented, Slider } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { CopyButton } from './copy-button.tsx'
import { Captioned, Check, Color, Group, Select } from './fields.tsx'
import { useKnobTexts } from './knob-texts.ts'
import { FONTS, HANDLERS, isNarrow, KNOB_PAGES, type Knobs, LOOKS, MODES, USERS } from './knobs.ts'
import styles from './knobs-panel.module.css'

const UNDO: IconPath = { path: 'M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3' }

/** Easel's own accent, where the control has to show a color. */
const OWN_ACCENT = '#d8432b'
/** "Not given", in a list. */
const NONE = ''

export interface KnobsPanelProps {
  knobs: Knobs
  /** Groups beside the first one begin unfolded. */
  roomy: boolean
  /** The name of the language that this browser keeps for Easel's own pages, which a frame respects. */
  keptLanguage: string | null
  onChange(part: Partial<Knobs>): void
  onReset(): void
  /** The address of these settings. */
  linkOf(): string
}

const choices = <T extends string>(values: readonly T[], texts: Partial<Record<T, string>>): Choice<T>[] =>
  values.map((value) => ({ value, label: texts[value] ?? value, content: texts[value] ?? value }))

/** Every option that a partner has, each with what it may be. */
export function KnobsPanel({ knobs, roomy, keptLanguage, onChange, onReset, linkOf }: KnobsPanelProps) {
  const { t } = useLingui()
  const texts = useKnobTexts()
  const pages = choices(KNOB_PAGES, texts.pages)
  const isAside = isNarrow(knobs)
  return (
    <div className={styles.panel}>
      <Group title={t`Page`} open>
        <Captioned caption={t`Mode`}>
          <div className={styles.pages}>
            <Segmented
              label={t`Mode`}
              value={knobs.mode}
              choices={choices(MODES, texts.modes)}
              onChange={(mode) => onChange({ mode })}
            />
          </div>
        </Captioned>
        <Captioned caption={t`Page`} note={isAside ? t`The side panel is a page of its own.` : undefined}>
          <div className={styles.pages}>
            <Segmented
              label={t`Page`}
              value={knobs.page}
              choices={isAside ? pages.map((page) => ({ ...page, disabled: true })) : pages}
              onChange={(page) => onChange({ page })}
            />
          </div>
        </Captioned>
      </Group>
      <Group title={t`Look`} open={roomy}>
        <LookFields knobs={knobs} onChange={onChange} />
      </Group>
      <Group title={t`Language and user`} open={roomy}>
        <Select
          label={t`Language`}
          value={knobs.language ?? NONE}
          choices={[{ value: NONE, text: t`As the browser` }, ...texts.languages]}
          note={
            keptLanguage &&
            t`On Easel’s own pages you have chosen ${keptLanguage} in this browser. The frame keeps to that.`
          }
          onChange={(language) => onChange({ language: (language || null) as Language | null })}
        />
        <Captioned caption={t`User`} note={t`Signed in by a token, as your server would make it.`}>
          <Segmented
            label={t`User`}
            value={knobs.user}
            choices={choices(USERS, texts.users)}
            onChange={(user) => onChange({ user })}
          />
        </Captioned>
      </Group>
      <Group title={t`What your page does`} open={roomy}>
        {HANDLERS.map((name) => (
          <Check
            key={name}
            label={name}
            note={texts.handlers[name]}
            checked={knobs.handlers.includes(name)}
            onChange={(checked) =>
              onChange({
                handlers: HANDLERS.filter((other) =>
                  other === name ? checked : knobs.handlers.includes(other),
                ),
              })
            }
          />
        ))}
      </Group>
      <div className={styles.actions}>
        <CopyButton text={linkOf} label={t`Copy the link`} />
        <Button size="small" variant="quiet" icon={UNDO} onClick={onReset}>
          {t`Reset`}
        </Button>
      </div>
    </div>
  )
}

function LookFields({ knobs, onChange }: Pick<KnobsPanelProps, 'knobs' | 'onChange'>) {
  const { t } = useLingui()
  const { looks, fonts } = useKnobTexts()
  return (
    <>
      <Captioned caption={t`Theme`}>
        <Segmented
          label={t`Theme`}
          value={knobs.look}
          choices={choices(LOOKS, looks)}
          onChange={(look) => onChange({ look })}
        />
      </Captioned>
      <Color
        label={t`Accent`}
        value={knobs.accent}
        otherwise={OWN_ACCENT}
        onChange={(accent) => onChange({ accent })}
      >
        {knobs.accent && (
          <IconButton
            size="small"
            icon={UNDO}
            label={t`Easel’s own accent`}
            onClick={() => onChange({ accent: null })}
          />
        )}
      </Color>
      <Slider
        label={t`Roundness`}
        value={knobs.roundness}
        min={0}
        max={2}
        step={0.25}
        onChange={(roundness) => onChange({ roundness })}
      />
      <Select
        label={t`Font`}
        value={knobs.font ?? NONE}
        choices={[
          { value: NONE, text: t`The system’s` },
          ...FONTS.map((value) => ({ value, text: fonts[value] })),
        ]}
        onChange={(font) => onChange({ font: font || null })}
      />
    </>
  )
}
