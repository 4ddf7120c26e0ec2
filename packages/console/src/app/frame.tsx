import { LANGUAGE_NAME, LANGUAGES } from '@easel/contract/languages'
import { Button, EmptyState, Icon, IconButton, type IconName, type IconPath, Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { PAGE_TABLE } from '../pages/page-table.tsx'
import { useRoleText } from '../ui/enum-texts.ts'
import { Select } from '../ui/fields.tsx'
import styles from './frame.module.css'
import { usePageGroups } from './page-groups.ts'
import { PageLink } from './page-link.tsx'
import type { PageName } from './page-names.ts'
import { THEMES, usePreferences } from './preferences.tsx'
import { usePath } from './router.tsx'

const REFRESH = 15_000

/** The pages, with the way to each beside them. */
export function Frame() {
  const { t } = useLingui()
  const { page, id } = usePath()
  const { action } = useSession()
  const [isOpen, setOpen] = useState(false)
  const row = page === null || page === 'set-up' ? null : PAGE_TABLE[page]
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another thing on it, closes the menu
  useEffect(() => setOpen(false), [page, id])
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t`Skip to the content`}
      </button>
      <header className={styles.bar}>
        <IconButton icon="sliders" label={t`Menu`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
        <Brand />
      </header>
      <nav className={styles.nav} aria-label={t`Pages`} data-open={isOpen || undefined}>
        <Brand />
        <MenuEntries />
        <Person />
      </nav>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        {row && action(row.needs) ? (
          <row.Page />
        ) : (
          <EmptyState
            icon="lock"
            title={t`There is nothing here for you`}
            text={t`The page does not exist, or your role does not show it.`}
          />
        )}
      </main>
    </div>
  )
}

const Brand = () => (
  <span className={styles.brand}>
    <img src="/icon.svg" alt="" width={24} height={24} />
    <span translate="no">Easel</span>
  </span>
)

function MenuEntries() {
  const { action } = useSession()
  const groups = usePageGroups()
  const open = useAction('today.report', {}, { live: REFRESH }).data?.open
  const counts: Partial<Record<PageName, number>> = { reports: open?.reports, payments: open?.payments }
  return (
    <>
      {groups.map(({ title, pages }) => {
        const offered = pages.filter(({ name }) => action(PAGE_TABLE[name].needs))
        return (
          offered.length > 0 && (
            <div key={title} className={styles.group}>
              <h2 className={styles.groupTitle}>{title}</h2>
              <ul>
                {offered.map(({ name, text, icon }) => (
                  <li key={name}>
                    <MenuEntry name={name} icon={icon} count={counts[name] ?? 0}>
                      {text}
                    </MenuEntry>
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </>
  )
}

interface MenuEntryProps {
  name: PageName
  icon: IconName | IconPath
  /** What waits there. */
  count: number
  children: ReactNode
}

function MenuEntry({ name, icon, count, children }: MenuEntryProps) {
  const { page } = usePath()
  return (
    <PageLink className={styles.link} to={name} aria-current={page === name ? 'page' : undefined}>
      <Icon name={icon} />
      <span className={styles.linkText}>{children}</span>
      {count > 0 && <Tag tone="warn">{count}</Tag>}
    </PageLink>
  )
}

/** Whoever is signed in, and how they like the console. */
function Person() {
  const { t } = useLingui()
  const { name, role, leave } = useSession()
  const roleText = useRoleText()
  const { language, theme, setLanguage, setTheme } = usePreferences()
  const themeTexts = { auto: t`As the system`, light: t`Light`, dark: t`Dark` }
  return (
    <div className={styles.person}>
      <Select
        label={t`Language`}
        value={language}
        options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAME[value] }))}
        onChange={setLanguage}
      />
      <Select
        label={t`Theme`}
        value={theme}
        options={THEMES.map((value) => ({ value, text: themeTexts[value] }))}
        onChange={setTheme}
      />
      <div className={styles.who}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        <Tag>{roleText[role]}</Tag>
      </div>
      <Button size="small" wide onClick={() => void leave()}>{t`Sign out`}</Button>
    </div>
  )
}
