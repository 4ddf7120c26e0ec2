import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import styles from './breakage-panel.module.css'
import { BREAKAGES, type Breakage } from './breakages.ts'
import { Findings } from './findings.tsx'
import type { Health } from './health.state.ts'

export interface BreakagePanelProps {
  breakage: Breakage | null
  health: Health
  onBreak(breakage: Breakage | null): void
}

/** Breaks the embed in the ways that partners meet, and shows what it then says. */
export function BreakagePanel({ breakage, health, onBreak }: BreakagePanelProps) {
  const texts = useBreakageTexts()
  const { t } = useLingui()
  return (
    <div className={styles.panel}>
      <ul className={styles.list} aria-label={t`What may break`}>
        {BREAKAGES.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.breakage}
              aria-pressed={name === breakage}
              onClick={() => onBreak(name === breakage ? null : name)}
            >
              <span className={styles.title}>{texts[name].title}</span>
              <span className={styles.text}>{texts[name].text}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.outcome}>
        <Findings health={health} breakage={breakage} />
        {breakage && (
          <Button icon="check" onClick={() => onBreak(null)}>
            {t`Mend it`}
          </Button>
        )}
      </div>
    </div>
  )
}

function useBreakageTexts(): Record<Breakage, { title: string; text: string }> {
  const { t } = useLingui()
  return {
    slow: {
      title: t`A slow token`,
      text: t`Your server takes five seconds; your page allows three.`,
    },
    failing: {
      title: t`No token`,
      text: t`The address of your token answers 404.`,
    },
    expired: {
      title: t`An expired token`,
      text: t`Your server hands out one that ended ten minutes ago.`,
    },
    unknown: {
      title: t`An unknown partner`,
      text: t`The id is misspelled, or the partner is suspended.`,
    },
    origin: {
      title: t`Another origin`,
      text: t`Your page’s origin is not on your partner’s list.`,
    },
    nobody: {
      title: t`No partner at all`,
      text: t`Without the id, frame-ancestors lets no page frame Easel.`,
    },
    forbidden: {
      title: t`Your content policy`,
      text: t`Easel is at another address, which is missing in your frame-src.`,
    },
    storage: {
      title: t`Blocked storage`,
      text: t`The browser lets frames of other sites store nothing.`,
    },
  }
}
