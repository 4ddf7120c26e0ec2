import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { useOnline } from '@easel/widgets/runtime'
import { Button, Icon, type Tab, Tabs } from '@easel/widgets/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { BreakagePanel } from './breakage-panel.tsx'
import { Inspector } from './inspector.tsx'
import { addressOf, type KnobsAddress } from './knobs-address.ts'
import { KnobsPanel } from './knobs-panel.tsx'
import styles from './playground.module.css'
import { QuestionDialog } from './question-dialog.tsx'
import { SnippetsPanel } from './snippets-panel.tsx'
import { Stage } from './stage.tsx'
import { type Playground as State, usePlayground } from './use-playground.ts'

type TabName = 'calls' | 'break' | 'code'

const OWN_ADDRESS = addressOf(window)
/** Room for all knobs at once. */
const ROOMY = '(min-width: 1024px)'

interface PlaygroundProps {
  language: Language
  /** The language that this browser keeps for Easel's own pages, by name. */
  keptLanguage: string | null
  /** Where the knobs are kept: in the page's own address, unless it is said. */
  address?: KnobsAddress
}

/** A partner's page in which everything can be turned, watched and broken. */
export function Playground({ language, keptLanguage, address = OWN_ADDRESS }: PlaygroundProps) {
  const { t } = useLingui()
  const opener = t`Make an image`
  const state = usePlayground(window, opener, address)
  const [tab, setTab] = useState<TabName>('calls')
  const [roomy] = useState(() => window.matchMedia(ROOMY).matches)
  const title = t`Playground`
  useEffect(() => {
    document.title = `${title} · Easel`
  }, [title])
  return (
    <div className={`easel-root ${styles.page}`} lang={LANGUAGE_TAG[language]}>
      <Header title={title} />
      <main className={styles.main} aria-label={title}>
        <KnobsPanel
          knobs={state.knobs}
          roomy={roomy}
          keptLanguage={keptLanguage}
          onChange={state.change}
          onReset={state.reset}
          linkOf={address.link}
        />
        <div className={styles.work}>
          <Stage
            knobs={state.knobs}
            health={state.health}
            isBroken={state.breakage !== null}
            slot={state.slot}
            onChange={state.change}
            onRestart={state.restart}
            onOpen={state.open}
          >
            <Notes state={state} onShow={() => setTab('break')} isShown={tab === 'break'} />
          </Stage>
          <Panels state={state} tab={tab} opener={opener} onTab={setTab} />
        </div>
      </main>
      {state.question && <QuestionDialog question={state.question} onAnswer={state.answer} />}
    </div>
  )
}

function Header({ title }: { title: string }) {
  return (
    <header className={styles.header}>
      <a className={styles.logo} href="/">
        <img src="/icon.svg" alt="" width={28} height={28} />
        <span translate="no">Easel</span>
      </a>
      <h1 className={styles.title}>{title}</h1>
      <a className={styles.docs} href="/docs">
        <Trans>Docs</Trans>
      </a>
    </header>
  )
}

/** What stands between the frame and its use. */
function Notes({ state, isShown, onShow }: { state: State; isShown: boolean; onShow(): void }) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { failure } = state.health
  return (
    <>
      {!isOnline && (
        <p className={styles.note} role="status">
          <Icon name="offline" color="warn" />
          {t`You are offline. What is loaded stays; the frame goes on when the network is back.`}
        </p>
      )}
      {failure && !isShown && (
        <div className={styles.note} role="alert">
          <Icon name="alert" color="error" />
          <span className={styles.noteText}>{failure.message}</span>
          <Button size="small" onClick={onShow}>{t`What the doctor says`}</Button>
        </div>
      )}
    </>
  )
}

interface PanelsProps {
  state: State
  tab: TabName
  /** What opens Easel over the page says. */
  opener: string
  onTab(tab: TabName): void
}

function Panels({ state, tab, opener, onTab }: PanelsProps) {
  const { t } = useLingui()
  const id = useId()
  const count = state.calls.length
  const tabs: Tab<TabName>[] = [
    { value: 'calls', text: count > 0 ? t`Calls (${count})` : t`Calls` },
    { value: 'break', text: t`Break it` },
    { value: 'code', text: t`Code` },
  ]
  return (
    <section className={styles.panels} aria-label={t`Tools`}>
      <Tabs label={t`Tools`} value={tab} tabs={tabs} controls={id} onChange={onTab} />
      <div id={id} role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.text as string}>
        {tab === 'calls' && (
          <Inspector calls={state.calls} onReplay={state.replay} onClear={state.clearCalls} />
        )}
        {tab === 'break' && (
          <BreakagePanel breakage={state.breakage} health={state.health} onBreak={state.breakIt} />
        )}
        {tab === 'code' && (
          <SnippetsPanel knobs={state.knobs} origin={window.location.origin} opener={opener} />
        )}
      </div>
    </section>
  )
}
