import { launcherFixtureIn } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

const { imageGeneration } = launcherFixtureIn('en')
const style = imageGeneration.styles.find(({ vip }) => vip)?.name ?? ''
const model = imageGeneration.models.find(({ vip }) => vip)?.name ?? ''

/** The form in a host whose membership page ends with this outcome. */
async function opened(outcome: 'done' | 'cancelled', session = new Map<string, string>()) {
  const api = fakeClient()
  const requests: unknown[] = []
  let isVip = false
  api.on('launcher', () => launcherFixtureIn('en'))
  api.on('vipInfo', () => ({ isVip, isPermanentVip: false, vipExpiryTime: null }))
  const showVip = async (ask: unknown) => {
    requests.push(ask)
    isVip = outcome === 'done'
    return { outcome }
  }
  const host = { supports: () => true, showVip }
  const rendered = await renderWidget(<Creator />, { page: 'create', api, host, session })
  await rendered.user.click(await screen.findByRole('button', { name: 'Ratio, style and more' }))
  return { ...rendered, api, requests }
}
/** Opens the list of the styles, and chooses one. */
async function choose(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: /^Style: / }))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
const chosen = (name: string) => screen.queryByRole('button', { name: `Style: ${name}` })

describe('a style for VIP members', () => {
  it('opens the membership for others, and is chosen once they have one', async () => {
    const { user, requests } = await opened('done')
    await choose(user, style)
    expect(requests).toEqual([{ reason: 'locked', key: 'styleId' }])
    await waitFor(() => expect(chosen(style)).not.toBeNull())
    expect(screen.queryByText('For VIP members')).toBeNull()
  })

  it('leaves the earlier choice if they decline', async () => {
    const { user, requests } = await opened('cancelled')
    await choose(user, 'Ink wash')
    await choose(user, style)
    expect(requests).toHaveLength(1)
    expect(chosen('Ink wash')).not.toBeNull()
  })

  it('is marked before the submit if it came with a remixed work', async () => {
    const { id: styleId } = imageGeneration.styles.find(({ vip }) => vip) ?? { id: '' }
    await opened('cancelled', new Map([['creator.draft', JSON.stringify({ prompt: 'a fox', styleId })]]))
    await waitFor(() => expect(chosen(style)).not.toBeNull())
    expect(screen.getByRole('button', { name: 'Become VIP' })).toBeTruthy()
  })
})

it('a model for VIP members opens the membership for others, and leaves the choice if they decline', async () => {
  const { user, requests } = await opened('cancelled')
  await user.click(screen.getByRole('button', { name: 'More' }))
  const select = screen.getByRole('combobox', { name: 'Model' })
  await user.selectOptions(select, `${model} (VIP)`)
  expect(requests).toEqual([{ reason: 'locked', key: 'modelId' }])
  expect(select).toHaveProperty('value', '0')
})
