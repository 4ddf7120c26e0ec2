import { LANGUAGE_NAME, LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/languages'
import { Button } from '@easel/widgets/ui'
import { Dialog } from '@easel/widgets/ui/dialog'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Session } from '../session/session.ts'
import styles from './language-dialog.module.css'

interface LanguageDialogProps {
  session: Session
  onClose(): void
}

/** Chooses the language of the site. A change is stored, and the page reloads. */
export function LanguageDialog({ session, onClose }: LanguageDialogProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(session.language)
  const confirm = () => {
    onClose()
    if (chosen === session.language) return
    session.chooseLanguage(chosen)
    window.location.reload()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Language settings`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={confirm}>{t`Confirm`}</Button>
        </>
      }
    >
      <LanguageChoice chosen={chosen} onChoose={setChosen} label={t`Language`} />
    </Dialog>
  )
}

interface LanguageChoiceProps {
  chosen: Language
  label: string
  onChoose(language: Language): void
}

function LanguageChoice({ chosen, label, onChoose }: LanguageChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {LANGUAGES.map((language) => (
        <label key={language} className={styles.choice} lang={LANGUAGE_TAG[language]}>
          <input type="radio" name={name} checked={language === chosen} onChange={() => onChoose(language)} />
          <span translate="no">{LANGUAGE_NAME[language]}</span>
        </label>
      ))}
    </fieldset>
  )
}
