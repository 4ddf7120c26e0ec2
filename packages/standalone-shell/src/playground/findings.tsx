import { Icon, Tag } from '@easel/widgets/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './breakage-panel.module.css'
import type { Breakage } from './breakages.ts'
import { CopyButton } from './copy-button.tsx'
import type { Health } from './health.state.ts'

/** Rows of the docs are named by their code. */
const docsOf = (code: string): string => `/docs/errors#${code.toLowerCase()}`

/** The failure by its code, and what the doctor says of it. */
export function Findings({ health, breakage }: { health: Health; breakage: Breakage | null }) {
  const { t } = useLingui()
  const { failure, findings } = health
  if (!failure && !findings?.length) return <Quiet health={health} breakage={breakage} />
  return (
    <div className={styles.findings} role="status">
      {failure && (
        <p className={styles.failure}>
          <Code code={failure.code} />
          <span>{failure.message.replace(`${failure.code}: `, '')}</span>
        </p>
      )}
      <h2 className={styles.heading}>{t`What the doctor says`}</h2>
      {findings === null && <p className={styles.text}>{t`It is looking …`}</p>}
      {findings?.length === 0 && <p className={styles.text}>{t`It has found nothing else.`}</p>}
      {findings?.map(({ code, says, fix }) => (
        <div key={code} className={styles.finding}>
          <p className={styles.failure}>
            <Code code={code} />
            {/* The SDK speaks English to developers. */}
            <span lang="en">{says}</span>
          </p>
          <div className={styles.fix}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
            <pre className={styles.pre} tabIndex={0}>
              {fix}
            </pre>
            <CopyButton text={() => fix} label={t`Copy`} />
          </div>
        </div>
      ))}
      {breakage === 'storage' && (
        <p className={styles.text}>
          {t`Choose a user: a token says who the person is, wherever they come from, and nothing has to be stored. Without one, each visit begins empty.`}
        </p>
      )}
    </div>
  )
}

/** Nothing has failed, or not yet. */
function Quiet({ health: { state, findings }, breakage }: { health: Health; breakage: Breakage | null }) {
  const { t } = useLingui()
  const isCured = breakage === 'storage' && findings !== null
  const isClosed = state === 'closed'
  const isWaiting = !isCured && (breakage !== null || state === 'connecting' || isClosed)
  return (
    <p className={styles.state} role="status">
      <Icon name={isWaiting ? 'clock' : 'check'} color={isWaiting ? 'default' : 'success'} />
      {isCured && t`Nothing has to be stored: the token says who the person is.`}
      {isClosed && t`It loads when it is opened.`}
      {isWaiting && !isClosed && t`Waiting for what happens. Some failures take a few seconds to be certain.`}
      {!isCured &&
        !isWaiting &&
        t`Connected, and nothing is wrong. Break it to see what your page would be told.`}
    </p>
  )
}

const Code = ({ code }: { code: string }) => (
  <a className={styles.code} href={docsOf(code)} target="_blank" rel="noopener">
    <Tag tone="error">{code}</Tag>
    <span className={styles.more}>
      <Trans>Explained in the docs</Trans>
    </span>
  </a>
)
