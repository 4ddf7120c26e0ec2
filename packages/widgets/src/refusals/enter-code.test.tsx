import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { HostPort } from '../runtime/provider/ports.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'

const CODE = 'EASEL-0A1B2-C3D4E-5F6G7-H8J9K'

function Asker() {
  const askVip = useAskVip()
  return (
    <button type="button" onClick={() => void askVip({ reason: 'account' })}>
      Join
    </button>
  )
}

async function renderAsker(api = fakeClient(), host: Partial<HostPort> = {}) {
  const rendered = await renderWidget(<Asker />, { api, host })
  await rendered.user.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByRole('dialog', { name: 'For VIP members' })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Activation code' })
  const enter = async (code: string) => {
    await rendered.user.clear(field)
    await rendered.user.type(field, code)
    await rendered.user.click(screen.getByRole('button', { name: 'Activate' }))
  }
  return { ...rendered, api, enter }
}

it('an activation code can be entered where the membership is offered, and the success shows its end', async () => {
  const { api, enter, visits } = await renderAsker()
  api.on('submit', () => ({ statusCode: 433, message: 'active', data: null }))
  api.on('vipInfo', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 1_924_948_800 }))
  await enter(` ${CODE.toLowerCase()} `)
  expect(await screen.findByText(/^You are VIP now, until (December 31, 2030|January 1, 2031)$/)).toBeTruthy()
  expect(api.made('submit')[0]?.body).toEqual({ prompt: CODE, modelId: 0, ratioType: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(visits).toEqual([])
})

it('a visitor is asked to log in, so that the membership is not lost', async () => {
  const openLogin = vi.fn(async () => ({ outcome: 'cancelled' as const }))
  const { enter, user } = await renderAsker(fakeClient(), {
    supports: (name) => name === 'openLogin',
    openLogin,
  })
  await enter(CODE)
  await screen.findByRole('dialog', { name: 'You are not logged in' })
  expect(openLogin).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Log in now' }))
  await waitFor(() => expect(openLogin).toHaveBeenCalledWith({ reason: 'membership' }))
})

it('anything but a code is not submitted, because it would be a prompt', async () => {
  const { api, enter } = await renderAsker()
  await enter('a fox in the snow')
  expect((await screen.findByRole('alert')).textContent).toContain('Codes look like')
  expect(api.made('submit')).toEqual([])
})

it('a wrong code, and too many attempts, are shown beside the field', async () => {
  const { api, enter } = await renderAsker()
  api.on('submit', () => {
    throw refusal(400, { reason: 'code_unknown', field: 'prompt' })
  })
  await enter(CODE)
  expect(await screen.findByText('This activation code is not valid')).toBeTruthy()
  api.on('submit', () => {
    throw refusal(430, { reason: 'rate', retryAfter: 90 })
  })
  await enter(CODE)
  expect(await screen.findByText('Too frequent')).toBeTruthy()
  expect(screen.getByText('Again in 1:30')).toBeTruthy()
})

it('a code whose answer was lost is sent again as the same attempt, also after a refusal at the door, until it is judged', async () => {
  const { api, enter } = await renderAsker()
  const atTheDoor = refusal(430, { reason: 'rate', retryAfter: 1 })
  const unknown = refusal(400, { reason: 'code_unknown' })
  const answers = [offline(), atTheDoor, unknown, offline(), offline()]
  api.on('submit', () => {
    throw answers[api.made('submit').length - 1] ?? offline()
  })
  const other = CODE.replace('H8J9K', 'H8J9M')
  for (const [at, code] of [CODE, CODE, ` ${CODE.toLowerCase()}`, CODE, other].entries()) {
    await enter(code)
    await waitFor(() => expect(api.made('submit')).toHaveLength(at + 1))
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  }
  const [lost, refused, again, afterRefusal, ofOther] = api
    .made('submit')
    .map((input) => input.idempotencyKey)
  expect([refused, again]).toEqual([lost, lost])
  expect(new Set([lost, afterRefusal, ofOther]).size).toBe(3)
})
