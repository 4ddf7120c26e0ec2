import { contentPath, downloadPath } from '@easel/contract/content-pages'
import { LANGUAGE_TAG } from '@easel/contract/numbers'
import type { Settings, UserInfo } from '@easel/contract/types'
import {
  errorLine,
  useAskVip,
  useChangeSettings,
  useIpInfo,
  useLauncher,
  useMembershipInfo,
  useSettings,
  useUserInfo,
  useWidget,
} from '@easel/widgets/runtime'
import { Button, Icon, type IconPath, Skeleton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { NewsRow } from '../news/news-row.tsx'
import { NotificationChoice } from '../notices/notification-choice.tsx'
import { ShortcutsRow } from '../preferences/shortcuts-row.tsx'
import { ThemeChoice } from '../preferences/theme-choice.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { preloadAccount } from './account-outlet.tsx'
import styles from './account-popover.module.css'
import { NameField } from './name-field.tsx'
import { SwitchRow } from './switch-row.tsx'
import { usePopover } from './use-popover.ts'
import { preloadVip } from './vip-outlet.tsx'

const LOG_OUT: IconPath = { path: 'M13 4.5H5.5v15H13M10.5 12H20M16.5 8.5 20 12l-3.5 3.5' }

interface AccountPopoverProps {
  session: Session
  account: AccountOpener
  onClose(): void
  onLanguage(): void
}

/** The account menu: sign-in and sign-out, membership, display name, visibility of works. */
export function AccountPopover({ session, account, onClose, onLanguage }: AccountPopoverProps) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useSettings()
  const navigate = useNavigate()
  const panel = usePopover(onClose)
  const { data: who } = useUserInfo()
  // Preloaded while the person reads the menu: the login with its number of fields (`ipInfo`), then the membership.
  useEffect(() => {
    void preloadAccount(session.language).then(() => preloadVip(session.language))
  }, [session])
  useIpInfo()
  const closeAnd = (next: () => void) => () => {
    onClose()
    next()
  }
  return (
    <div ref={panel} role="dialog" aria-label={t`My account`} tabIndex={-1} className={styles.popover}>
      <div className={styles.account}>
        <Identity who={who} onOpen={(entry) => closeAnd(() => void account.open(entry))()} />
        <Membership logined={who?.logined ?? false} onClose={onClose} />
        {error && !data && (
          <p role="alert" className={styles.error}>
            {errorLine(error, i18n)}{' '}
            <Button size="small" icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
          </p>
        )}
        {data ? (
          <OwnSettings settings={data} />
        ) : (
          !error && (
            <>
              <Skeleton height={76} />
              <Skeleton height={76} />
            </>
          )
        )}
        <NotificationChoice store={session} />
        <ThemeChoice store={session} />
        <div className={styles.rows}>
          <Button variant="quiet" icon="globe" onClick={closeAnd(onLanguage)}>
            {t`Language settings`}
          </Button>
          <Button variant="quiet" icon="history" onClick={closeAnd(() => void navigate('/account/receipts'))}>
            {t`Usage and receipts`}
          </Button>
          {data && data.square !== 'none' && (
            <Button variant="quiet" icon="person" onClick={closeAnd(() => void navigate('/author/hidden'))}>
              {t`Hidden authors`}
            </Button>
          )}
          <ShortcutsRow store={session} onClose={onClose} />
          <NewsRow onClose={onClose} />
          {who?.logined && <Logout session={session} onClose={onClose} />}
        </div>
        <p className={styles.links}>
          <a
            href={contentPath('about', session.language)}
            target="_blank"
            rel="noreferrer"
          >{t`About Easel`}</a>
          <AppLink />
          <a href={contentPath('terms', session.language)} target="_blank" rel="noreferrer">{t`Terms`}</a>
          <a href={contentPath('privacy', session.language)} target="_blank" rel="noreferrer">{t`Privacy`}</a>
        </p>
      </div>
    </div>
  )
}

/** The link to the download page, if the operator has apps. */
function AppLink() {
  const { t } = useLingui()
  const { language } = useWidget()
  const { data } = useLauncher()
  if (!data || Object.keys(data.downloads).length === 0) return null
  return <a href={downloadPath(language)} target="_blank" rel="noreferrer">{t`Get the app`}</a>
}

interface IdentityProps {
  who: UserInfo | undefined
  onOpen(entry: 'account' | 'manage'): void
}

/** The sign-in button, or the account with its management. */
function Identity({ who, onOpen }: IdentityProps) {
  const { t } = useLingui()
  if (!who) return <Skeleton height={44} />
  if (!who.logined) {
    return <Button variant="primary" wide onClick={() => onOpen('account')}>{t`Log in/Register`}</Button>
  }
  return (
    <div className={styles.row}>
      <strong className={styles.username}>{who.username}</strong>
      <Button onClick={() => onOpen('manage')}>{t`Account management`}</Button>
    </div>
  )
}

function Logout({ session, onClose }: { session: Session; onClose(): void }) {
  const { t } = useLingui()
  const { api, notices } = useWidget()
  const logOut = async () => {
    onClose()
    if (!(await notices.confirm({ title: t`Log out?`, confirm: t`Log out` }))) return
    // The local sign-out does not depend on the server's answer.
    await api.call('logout').catch(() => {})
    session.leave()
    window.location.reload()
  }
  return (
    <Button variant="quiet" icon={LOG_OUT} onClick={() => void logOut()}>
      {t`Log out`}
    </Button>
  )
}

function Membership({ logined, onClose }: { logined: boolean; onClose(): void }) {
  const { t } = useLingui()
  const { language, host } = useWidget()
  const askVip = useAskVip()
  const { data } = useMembershipInfo()
  if (!data) return <Skeleton height={48} />
  if (!data.isVip) {
    return (
      <p className={styles.row}>
        <span className={styles.rowText}>
          {logined
            ? t`Unlock 4K, faster generation and every prompt.`
            : t`You are a visitor: your works belong to this browser.`}
        </span>
        <Button
          variant="gold"
          icon="crown"
          onClick={() => {
            onClose()
            void askVip({ reason: 'account' })
          }}
        >
          {t`Become VIP`}
        </Button>
      </p>
    )
  }
  const until = data.vipExpiryTime
    ? new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' }).format(data.vipExpiryTime * 1000)
    : ''
  return (
    <p className={styles.row} data-vip>
      <Icon name="crown" />
      <span className={styles.rowText}>
        {data.isPermanentVip ? t`You are VIP, permanently` : t`You are VIP until ${until}`}
      </span>
      {!data.isPermanentVip && host.supports('showVip') && (
        <Button
          size="small"
          variant="gold"
          onClick={() => {
            onClose()
            void askVip({ reason: 'account' })
          }}
        >
          {t`Upgrade VIP`}
        </Button>
      )}
    </p>
  )
}

function OwnSettings({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(settings.isNoShow === '0')
  const change = useChangeSettings()
  return (
    <>
      <NameField settings={settings} />
      <SwitchRow
        text={t`Show my works in the square`}
        hint={t`Works made from an image of your own are shown only if you choose so for each one.`}
        checked={shown}
        onChange={(checked) => {
          setShown(checked)
          change.mutate(
            { isNoShow: checked ? '0' : '1' },
            { onError: () => setShown(settings.isNoShow === '0') },
          )
        }}
      />
    </>
  )
}
