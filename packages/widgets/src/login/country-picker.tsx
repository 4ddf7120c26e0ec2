import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCloseRequest } from '../runtime/react/use-close-request.ts'
import { Icon } from '../ui/icon.tsx'
import { Hidden } from '../ui/inline.tsx'
import { type Country, countriesIn, countryNameIn, findCountries } from './countries.ts'
import styles from './country-picker.module.css'
import form from './login.module.css'

interface CountryPickerProps {
  open: boolean
  country: string
  onOpen(open: boolean): void
  onChoose(country: Country): void
}

/** The button before the number that opens the list. */
export function AreaCodeButton({
  open,
  areaCode,
  country,
  onOpen,
}: Omit<CountryPickerProps, 'onChoose'> & { areaCode: string }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const name = useMemo(() => countryNameIn(language, country), [language, country])
  return (
    <button
      type="button"
      className={styles.areaButton}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-label={t`Country or region: ${name} +${areaCode}`}
      title={name}
      onClick={() => onOpen(!open)}
    >
      +{areaCode}
      <Icon name="down" />
    </button>
  )
}

/** The searchable list of countries. */
export function CountryList({ country, onOpen, onChoose }: Omit<CountryPickerProps, 'open'>) {
  const { t } = useLingui()
  const { language } = useWidget()
  const id = useId()
  const [search, setSearch] = useState('')
  const all = useMemo(() => countriesIn(language), [language])
  const found = useMemo(() => findCountries(all, search), [all, search])
  const [active, setActive] = useState(country)
  const at = Math.max(
    0,
    found.findIndex((one) => one.id === active),
  )
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useCloseRequest(true, () => onOpen(false))
  useEffect(() => {
    field.current?.focus()
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each newly marked row
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, found])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step) setActive(found[Math.max(0, Math.min(found.length - 1, at + step))]?.id ?? active)
    else if (event.key === 'Enter' && found[at]) onChoose(found[at])
    else if (event.key === 'Escape') {
      // Escape closes the list, not the dialog around it.
      event.stopPropagation()
      onOpen(false)
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles.countries}>
      <div className={form.box}>
        <Icon name="search" />
        <input
          ref={field}
          className={form.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${found[at].id}` : undefined}
          aria-label={t`Find a country or region`}
          placeholder={t`Find a country or region`}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActive('')
          }}
          onKeyDown={press}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t`Countries and regions`}
        className={styles.list}
      >
        {found.map((one, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === at}
            className={styles.country}
            onClick={() => onChoose(one)}
          >
            <span className={form.grow}>{one.name}</span>
            <span className={form.secondary}>+{one.areaCode}</span>
          </div>
        ))}
      </div>
      <Hidden live="polite">{found.length === 0 ? t`Nothing found` : ''}</Hidden>
      {found.length === 0 && <p className={form.hint}>{t`Nothing found`}</p>}
    </div>
  )
}
