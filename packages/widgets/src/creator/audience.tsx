import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useChangeSettings, useSettings } from '../runtime/session/settings.queries.ts'
import { useSettingsNews } from '../runtime/session/settings-changes.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './audience.module.css'
import { justSaidAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'
import { isPublic, useAudienceTold } from './use-audience-disclosure.ts'

/**
 * Who will see what is about to be made, said before it is made, with the switch that decides.
 *
 * @param introduction the id of the introduction beside it
 */
export function Audience({ introduction }: { introduction: string }) {
  const { t } = useLingui()
  useSettingsNews()
  const [{ reference }] = useDraft()
  const { data } = useSettings()
  if (data?.square === 'none') return <OnlyYou why={t`Only you will see the images`} />
  if (reference) return <OnlyYou why={t`Only you will see the images, since they start from yours`} />
  return <AccountSwitch introduction={introduction} />
}

/** Nobody has been told yet, and there is something to tell. `expected`: it is not known yet, and likely. */
function useIntroduces(): boolean | 'expected' {
  const [draft] = useDraft()
  const { data, errorUpdateCount } = useSettings()
  const { features } = useWidget()
  const { told } = useAudienceTold()
  if (told || draft.reference) return false
  if (!data && errorUpdateCount === 0) return features.includes('square') && 'expected'
  return isPublic(data, draft)
}

/** The first time in words: what is shown, to whom, and how to keep it. */
export function AudienceIntroduction({ id }: { id: string }) {
  const { t } = useLingui()
  const { data } = useSettings()
  const introduces = useIntroduces()
  const justSaid = useAtomValue(justSaidAtom)
  if (!introduces) return null
  // Its place is kept while it is not known, so that nothing moves under the finger.
  const waits = introduces === 'expected'
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
      {justSaid && ' '}
      {justSaid && (
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
      <span className={styles.words}>{why}</span>
    </p>
  )
}

/** Nothing is sent before it is known. */
function NotKnown() {
  const { t } = useLingui()
  const { isFetching, errorUpdateCount, refetch } = useSettings()
  if (errorUpdateCount === 0) {
    return (
      <p className={styles.audience} data-waits>
        <span className={styles.words}>{t`Checking who will see the images …`}</span>
      </p>
    )
  }
  return (
    <div className={styles.audience} data-failed>
      {/* Each failure is said, the one after a retry too. */}
      <span
        key={errorUpdateCount}
        className={styles.words}
        role="alert"
      >{t`We can’t tell who would see the images, so nothing is sent yet.`}</span>
      <Button size="small" icon="retry" busy={isFetching} onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </div>
  )
}

/** The choice holds for the whole account: whoever changes it is told so, and can go back. */
function AccountSwitch({ introduction }: { introduction: string }) {
  const { t } = useLingui()
  const { notices } = useWidget()
  const { data } = useSettings()
  const change = useChangeSettings()
  const hint = useId()
  const introduces = useIntroduces()
  if (!data) return <NotKnown />
  const shown = data.isNoShow === '0'
  const seenBy =
    data.square === 'partner'
      ? t`Visitors to this site can see images and prompt`
      : t`Others can see images and prompt`
  const show = () => change.mutate({ isNoShow: '0' })
  const hide = () =>
    change.mutate(
      { isNoShow: '1' },
      {
        onSuccess: () =>
          notices.toast({
            text: t`Your works are no longer shown in the square`,
            action: { text: t`Undo`, run: show },
            key: 'audience',
          }),
      },
    )
  const confirmShow = async () => {
    const wanted = await notices.confirm({
      title: t`Show your works in the square?`,
      text: t`This applies to all your works: earlier ones will be shown too, except those you have hidden.`,
      confirm: t`Show my works`,
      cancel: t`Keep them private`,
    })
    if (wanted) show()
  }
  return (
    <label className={styles.audience} data-switch>
      <input
        type="checkbox"
        className={styles.box}
        checked={shown}
        aria-describedby={introduces ? introduction : hint}
        onChange={() => (shown ? hide() : void confirmShow())}
      />
      <span className={styles.words}>
        {t`Show in the square`}
        {!introduces && (
          <small id={hint} className={styles.hint}>
            {shown ? seenBy : t`Only you will see the images`}
          </small>
        )}
      </span>
    </label>
  )
}
