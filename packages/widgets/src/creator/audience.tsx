import { isPaintedForNewcomer } from '@easel/first-paint'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useSettings, useVisibility } from '../runtime/session/settings.queries.ts'
import { useSettingsChanges } from '../runtime/session/settings-changes.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './audience.module.css'
import { disclosedJustNowAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'
import { isPublic, useAudienceDisclosure } from './use-audience-disclosure.ts'

/**
 * Who will see the next images, with the switch for that. @param introduction the id of the introduction beside it
 */
export function Audience({ introduction }: { introduction: string }) {
  const { t } = useLingui()
  useSettingsChanges()
  const [{ reference }] = useDraft()
  const { data } = useSettings()
  if (data?.square === 'none') return <OnlyYou why={t`Only you will see the images`} />
  if (reference) return <OnlyYou why={t`Only you will see the images, since they start from yours`} />
  return <AccountSwitch introduction={introduction} />
}

/**
 * Whether the introduction is due: the person has not read it yet, and it applies. `expected`: that is still loading,
 * and likely.
 */
export function useNeedsIntroduction(): boolean | 'expected' {
  const [draft] = useDraft()
  const { data, errorUpdateCount } = useSettings()
  const { features } = useWidget()
  const { isDisclosed } = useAudienceDisclosure()
  if (isDisclosed || draft.reference) return false
  if (!data && errorUpdateCount === 0) return features.includes('square') && 'expected'
  return isPublic(data, draft)
}

/** The introduction: what is shown, to whom, and how to keep it private. */
export function AudienceIntroduction({ id }: { id: string }) {
  const { t } = useLingui()
  const { data } = useSettings()
  const needsIntroduction = useNeedsIntroduction()
  // The server has painted it for whoever has never been here.
  const [isPainted] = useState(isPaintedForNewcomer)
  const disclosedJustNow = useAtomValue(disclosedJustNowAtom)
  if (!needsIntroduction) return null
  // Space is reserved while it loads, so that nothing moves under the finger.
  const waits = needsIntroduction === 'expected' && !isPainted
  return (
    <p
      id={id}
      className={styles.introduction}
      data-waits={waits || undefined}
      aria-hidden={waits || undefined}
    >
      {data?.square === 'partner'
        ? t`What you create appears in the square of this site: people who visit it can see the images and read your prompt. Turn this off to keep all your works to yourself.`
        : t`What you create appears in the square: others can see the images and read your prompt. Turn this off to keep all your works to yourself.`}
      {disclosedJustNow && ' '}
      {disclosedJustNow && (
        <strong role="alert">
          {t`Your images appear there once they are finished. Turn this off now if you do not want that.`}
        </strong>
      )}
    </p>
  )
}

function OnlyYou({ why }: { why: string }) {
  return (
    <p className={styles.audience}>
      <Icon name="lock" />
      <span className={styles.text}>{why}</span>
    </p>
  )
}

/** While the setting is unknown, nothing is sent. */
function NotKnown() {
  const { t } = useLingui()
  const { isFetching, errorUpdateCount, refetch } = useSettings()
  if (errorUpdateCount === 0) {
    return (
      <p className={styles.audience} data-waits>
        <span className={styles.text}>{t`Checking who will see the images …`}</span>
      </p>
    )
  }
  return (
    <div className={styles.audience} data-failed>
      {/* Each failure is announced, the one after a retry too. */}
      <span
        key={errorUpdateCount}
        className={styles.text}
        role="alert"
      >{t`We can’t tell who would see the images, so nothing is sent yet.`}</span>
      <Button size="small" icon="retry" busy={isFetching} onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </div>
  )
}

/** The switch changes the setting of the whole account, which a toast with Undo explains. */
function AccountSwitch({ introduction }: { introduction: string }) {
  const { t } = useLingui()
  const { notices } = useWidget()
  const { data } = useSettings()
  const { shown, setShown } = useVisibility()
  const hint = useId()
  const needsIntroduction = useNeedsIntroduction()
  if (!data) return <NotKnown />
  const seenBy =
    data.square === 'partner'
      ? t`Visitors to this site can see images and prompt`
      : t`Others can see images and prompt`
  const hide = () =>
    setShown(false, () =>
      notices.toast({
        text: t`Your works are no longer shown in the square`,
        action: { text: t`Undo`, isUndo: true, run: () => setShown(true) },
        key: 'audience',
      }),
    )
  const confirmShow = async () => {
    const isConfirmed = await notices.confirm({
      title: t`Show your works in the square?`,
      text: t`This applies to all your works: earlier ones will be shown too, except those you have hidden.`,
      confirm: t`Show my works`,
      cancel: t`Keep them private`,
    })
    if (isConfirmed) setShown(true)
  }
  return (
    <label className={styles.audience} data-switch>
      <input
        type="checkbox"
        className={styles.box}
        checked={shown}
        aria-describedby={needsIntroduction ? introduction : hint}
        onChange={() => (shown ? hide() : void confirmShow())}
      />
      <span className={styles.text}>
        {t`Show in the square`}
        {!needsIntroduction && (
          <small id={hint} className={styles.hint}>
            {shown ? seenBy : t`Only you will see the images`}
          </small>
        )}
      </span>
    </label>
  )
}
