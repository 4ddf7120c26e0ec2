import {
  BigPopUp,
  LazyMessages,
  MessengerGuide,
  SmallPopUp,
  type Store,
} from '@easel/standalone-shell/downloads'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { fn } from 'storybook/test'
import { world } from '../world/world.tsx'

/** Where the operator has apps: the pop-ups of the site about them. */
const meta = {
  title: 'Pages/Downloads',
  parameters: { ...world({}), docs: { story: { inline: false, height: '480px' } } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const store = (product: string, platform: Store['platform']): Store => ({
  product,
  platform,
  url: `https://apps.example/${product}/${platform}`,
})
const BOTH = [store('Easel', 'Ios'), store('Easel', 'Android')]
const LONG =
  '安装手机应用，免费领取永久会员，作品与额度全部同步 · VIP permanente gratis al instalar la aplicación'
const promotion = (title: string) => [{ id: 'install', title, kind: 'app', endsAt: null }]
const acts = {
  onStore: fn().mockName('onStore'),
  onClaim: fn().mockName('onClaim'),
  onClose: fn().mockName('onClose'),
}
const shown = (page: ReactNode): Story => ({ render: () => <LazyMessages>{page}</LazyMessages> })

export const Big: Story = shown(<BigPopUp promotions={[]} stores={BOTH} {...acts} />)
export const BigWithPromotion: Story = shown(
  <BigPopUp promotions={promotion('VIP')} stores={BOTH.slice(1)} {...acts} />,
)
export const BigOfManyApps: Story = shown(
  <BigPopUp
    promotions={promotion(LONG)}
    stores={[...BOTH, store('Easel Studio', 'Ios'), store('Easel Studio', 'Android')]}
    {...acts}
  />,
)
export const Small: Story = shown(<SmallPopUp promotions={[]} {...acts} />)
export const SmallOfALongName: Story = shown(<SmallPopUp promotions={promotion(LONG)} {...acts} />)
export const Guide: Story = shown(<MessengerGuide onClose={acts.onClose} />)
