import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from '../pages/lists.module.css'
import { Modal } from './modal.tsx'
import { useToast } from './toasts.tsx'

/** What is shown once. */
export interface Secret {
  title: string
  text: ReactNode
  /** Several stand on lines of their own. */
  secret: string
  onClose?(): void
}

interface SecretOnceProps extends Secret {
  onClose(): void
}

/** A secret that is shown here and nowhere again. */
export function SecretOnce({ title, text, secret, onClose }: SecretOnceProps) {
  const { t } = useLingui()
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ text: t`Copied` }),
      () => toast({ text: t`The browser does not let this page copy. Select the text.`, tone: 'error' }),
    )
  return (
    <Modal
      title={title}
      text={text}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => void copy()}>{t`Copy`}</Button>
          <Button type="submit" variant="primary">{t`Done`}</Button>
        </>
      }
    >
      <code className={styles.secret}>{secret}</code>
    </Modal>
  )
}
