import { Button, EmptyState, ErrorState, Skeleton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useErrorText } from './error-text.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** A sentence under it. */
  text?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, text, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Easel`
  }, [title])
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** A part of a page with its own title. */
export const Section = ({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {actions}
    </div>
    {children}
  </section>
)

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Said when there is nothing. */
  empty?: { title: string; text?: string }
  isEmpty?(data: T): boolean
  children(data: T): ReactNode
}

/** What was asked for, and whether it could not be renewed; or that it comes, is not there, or could not be had. */
export function Loaded<T>({ query, empty, isEmpty = isEmptyList, children }: LoadedProps<T>) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data, error, isPending, isFetching, refetch } = query
  if (data !== undefined) {
    return (
      <>
        {error && (
          <div className={styles.stale} role="alert">
            <p>
              {errorText(error)} {t`What you see may be out of date.`}
            </p>
            <Button
              size="small"
              icon="retry"
              busy={isFetching}
              onClick={() => void refetch()}
            >{t`Try again`}</Button>
          </div>
        )}
        {empty && isEmpty(data) ? (
          <EmptyState icon="check" title={empty.title} text={empty.text} />
        ) : (
          children(data)
        )}
      </>
    )
  }
  if (error) {
    return (
      <ErrorState title={errorText(error)}>
        <Button icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
      </ErrorState>
    )
  }
  return isPending ? (
    <div className={styles.loading} role="status" aria-label={t`Loading`}>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </div>
  ) : null
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/** Facts by name. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt className={styles.factName}>{name}</dt>
        <dd className={styles.factValue}>{value}</dd>
      </div>
    ))}
  </dl>
)
