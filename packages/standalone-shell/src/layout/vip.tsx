import { contentPath, downloadPath } from '@easel/contract/content-pages'
import { RareVipPart, VipDialog } from '@easel/widgets/vip'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import type { OpenVip } from '../session/vip-opener.ts'
import { useBackCloses } from './use-back-closes.ts'

export { loadVipMessages } from '@easel/widgets/vip'

interface VipProps {
  session: Session
  account: AccountOpener
  /** Null after it was closed. */
  open: OpenVip | null
  onClose(): void
}

/** The VIP dialog of the site. After it was closed, later payments of its orders are still reported. */
export function Vip({ session, account, open }: VipProps) {
  const logIn = () => void account.open('account')
  if (open) return <Open session={session} open={open} logIn={logIn} />
  return <RareVipPart kind="paid-later" onLogin={logIn} />
}

function Open({ session, open, logIn }: { session: Session; open: OpenVip; logIn(): void }) {
  const { isLeft, leave } = useBackCloses()
  return (
    <VipDialog
      apps={downloadPath(session.language)}
      agreement={contentPath('vip-agreement', session.language)}
      isLeft={isLeft}
      onLogin={() =>
        leave(() => {
          open.settle('done')
          logIn()
        })
      }
      onCode={() => leave(() => open.settle('unsupported'))}
      onClose={(bought) => leave(() => open.settle(bought ? 'done' : 'cancelled'))}
    />
  )
}
