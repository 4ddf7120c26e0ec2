import { contentPath, downloadPath } from '@easel/contract/content-pages'
import { useIpInfo } from '@easel/widgets/runtime'
import { VipDialog } from '@easel/widgets/vip'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import type { OpenVip } from '../session/vip-opener.ts'

export { loadVipMessages } from '@easel/widgets/vip'

interface VipProps {
  session: Session
  account: AccountOpener
  open: OpenVip
  onClose(): void
}

/** The VIP dialog of the site. */
export function Vip({ session, account, open }: VipProps) {
  const { data: ipInfo } = useIpInfo()
  return (
    <VipDialog
      apps={ipInfo?.upgradePlus ? downloadPath(session.language) : undefined}
      agreement={contentPath('vip-agreement', session.language)}
      onLogin={() => {
        open.settle('done')
        void account.open('account')
      }}
      onCode={() => open.settle('unsupported')}
      onClose={(bought) => open.settle(bought ? 'done' : 'cancelled')}
    />
  )
}
