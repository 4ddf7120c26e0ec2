import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Answers, type AnswersProps, Page } from './join-parts.tsx'
import form from './login.module.css'

interface BringProps extends Omit<AnswersProps, 'action'> {
  images: number
}

/** Asks whether what another device has is to be moved here. */
export function Bring({ images, ...answers }: BringProps) {
  const { t } = useLingui()
  const title =
    images === 0
      ? t`Bring everything from another device here`
      : t`${plural(images, { one: 'Bring # image from another device here', other: 'Bring # images from another device here' })}`
  return (
    <Page title={title}>
      <MoveWarning />
      <Answers action={t`Bring everything here`} {...answers} />
    </Page>
  )
}

/** What is moved here, and to whom. */
function MoveWarning() {
  const { t } = useLingui()
  const { data: who } = useUserInfo()
  return (
    <>
      <p className={form.text}>
        {t`Go on only if you opened this code yourself, on a device of yours. Everything that was made there comes here, and is no longer there.`}
      </p>
      <p className={form.text}>
        {who?.logined && t`Everything is added to the account that you are logged in to here.`}
        {who && !who.logined && t`You are not logged in here: it will belong to this browser.`}
      </p>
    </>
  )
}

export function Moved({ onWorks }: { onWorks(): void }) {
  const { t } = useLingui()
  return (
    <Page title={t`Everything is here now`}>
      <p role="status" className={form.text}>
        {t`It is no longer on your other device.`}
      </p>
      <Button variant="primary" size="large" wide icon="works" onClick={onWorks}>
        {t`Show my works`}
      </Button>
    </Page>
  )
}
