import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { create, field, send } from '../testing/creator.tsx'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('submitting', () => {
  it('removes a reference image that the server no longer has', async () => {
    const api = fakeClient()
    api.on('submit', ({ body }) => {
      if (body?.image) throw refusal(400, { reason: 'upload_gone', field: 'image' })
      return { id: 'img_new', queuePosition: 1, etaSeconds: 4 }
    })
    const reference = { id: 'up_old', thumb: 'data:image/webp;base64,AA' }
    const stored = JSON.stringify({ prompt: 'A fox', reference })
    const { user } = await create({ api, session: new Map([['creator.draft', stored]]) })
    await screen.findByRole('img', { name: 'Reference image' })
    await user.click(send())
    expect(await screen.findByText('The reference image is no longer there')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Reference image' })).toBeNull()
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(2))
    expect(api.made('submit')[1]?.body).toEqual({ prompt: 'A fox', modelId: 0, ratioType: 1 })
  })

  it('happens once, however often the button is clicked', async () => {
    const api = fakeClient()
    let answer: (value: unknown) => void = () => {}
    api.on('submit', () => new Promise((resolve) => (answer = resolve)))
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.dblClick(send())
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}')
    expect(api.made('submit')).toHaveLength(1)
    await act(async () => answer({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }))
    expect(api.made('submit')).toHaveLength(1)
  })

  it('keeps the idempotency key after a lost connection, and has a new one afterwards', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw offline()
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(4))
    api.on('submit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(5))
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(6))
    const [first, ...others] = api.made('submit').map((input) => input.idempotencyKey)
    expect(new Set(others.slice(0, 4))).toEqual(new Set([first]))
    expect(others[4]).not.toBe(first)
  })

  it('keeps it also where the press after a lost connection is refused: the first one may have begun', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw offline()
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    await screen.findByRole('button', { name: 'Try again' })
    api.on('submit', () => {
      throw refusal(500)
    })
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(3))
    api.on('submit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }))
    await waitFor(() => expect(send().getAttribute('aria-busy')).not.toBe('true'))
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(4))
    expect(new Set(api.made('submit').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('keeps it also where the phone has thrown the page away before the answer came', async () => {
    const session = new Map<string, string>()
    const api = fakeClient()
    api.on('submit', () => new Promise(() => {}))
    const first = await create({ api, session })
    await first.user.type(await field(), 'A fox')
    await first.user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    first.unmount()
    api.on('submit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }))
    const { user } = await create({ api, session })
    expect(await field()).toHaveProperty('value', 'A fox')
    await user.click(send())
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(3))
    const [sent, again, another] = api.made('submit').map((input) => input.idempotencyKey)
    expect(again).toBe(sent)
    expect(another).not.toBe(sent)
  })

  it('shows the reason of a refusal with a countdown, which disappears at its end', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(430, { reason: 'rate', retryAfter: 2 })
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect((await screen.findByText('Too frequent')).closest('[role="alert"]')).toBeTruthy()
    expect(screen.getByText('Again in 0:02')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Too frequent')).toBeNull())
    expect(await field()).toHaveProperty('value', 'A fox')
  })

  it('offers to log in if the host can, and explains it otherwise', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(402, { reason: 'daily_quota' })
    })
    const openLogin = vi.fn(async () => ({ outcome: 'done' as const }))
    const able = await create({ api, host: { supports: (name) => name === 'openLogin', openLogin } })
    await able.user.type(await field(), 'A fox')
    await able.user.click(send())
    await able.user.click(await screen.findByRole('button', { name: 'Log in for more' }))
    expect(openLogin).toHaveBeenCalledOnce()
    able.unmount()
    const unable = await create({ api })
    await unable.user.type(await field(), 'A fox')
    await unable.user.click(send())
    expect(await screen.findByText('It resets within 24 hours. Your prompt is kept.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log in for more' })).toBeNull()
  })

  it.each(['member', 'partner'] as const)('offers the membership to a %s, and no login', async (kind) => {
    const api = fakeClient()
    api.callerKind = kind
    api.on('submit', () => {
      throw refusal(402, { reason: 'daily_quota', retryAfter: 60 })
    })
    const { user } = await create({ api, host: { supports: (name) => name === 'openLogin' } })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect(await screen.findByRole('button', { name: 'Become VIP' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log in for more' })).toBeNull()
    expect(screen.getByText('Again in 1:00')).toBeTruthy()
  })

  it('sends by itself what was refused, once, when its visitor has logged in', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(402, { reason: 'daily_quota', retryAfter: 60 })
    })
    const openLogin = async () => {
      api.callerKind = 'member'
      return { outcome: 'done' as const }
    }
    const { user } = await create({ api, host: { supports: (name) => name === 'openLogin', openLogin } })
    await user.type(await field(), 'A fox')
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Log in for more' }))
    // A member who is refused, too, is told so, and nothing is sent in circles.
    expect(await screen.findByText(/^VIP members generate up to/)).toBeTruthy()
    expect(api.made('submit').map(({ body }) => body?.prompt)).toEqual(['A fox', 'A fox'])
    expect(await field()).toHaveProperty('value', 'A fox')
  })

  it('sends nothing when the login was given up, and keeps the way to it', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(402, { reason: 'daily_quota', retryAfter: 60 })
    })
    const openLogin = vi.fn(async () => ({ outcome: 'cancelled' as const }))
    const { user } = await create({ api, host: { supports: (name) => name === 'openLogin', openLogin } })
    await user.type(await field(), 'A fox')
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Log in for more' }))
    await waitFor(() => expect(openLogin).toHaveBeenCalledOnce())
    await act(async () => {})
    expect(api.made('submit')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Log in for more' })).toBeTruthy()
  })

  it('sends by itself what was refused, as it is now, once a membership has begun', async () => {
    const api = fakeClient()
    api.callerKind = 'member'
    api.on('submit', () => {
      throw refusal(402, { reason: 'daily_quota', retryAfter: 60 })
    })
    const showVip = async () => {
      api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
      api.on('submit', () => ({ id: 'img_made', queuePosition: 0, etaSeconds: 4 }))
      return { outcome: 'done' as const }
    }
    const { user } = await create({ api, host: { supports: (name) => name === 'showVip', showVip } })
    await user.type(await field(), 'A fox')
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Become VIP' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(2))
    expect(api.made('submit')[1]?.body).toMatchObject({ prompt: 'A fox' })
    expect(screen.queryByRole('button', { name: 'Become VIP' })).toBeNull()
  })

  it('shows a risky request as a dialog, and a redeemed code as a success', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(428)
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect(await screen.findByRole('dialog', { name: 'The request is risky, access denied' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    api.on('submit', () => ({ statusCode: 433, message: 'active', data: null }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    await user.click(send())
    expect((await screen.findByText('You are VIP now, permanently')).closest('[role="status"]')).toBeTruthy()
  })

  it('leaves the message about a risky request to a host that shows messages', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(428)
    })
    const showMessage = vi.fn(async () => true)
    const { user } = await create({ api, host: { showMessage } })
    await user.type(await field(), 'A fox')
    await user.click(send())
    const text = expect.stringContaining('The request is risky, access denied')
    await waitFor(() => expect(showMessage).toHaveBeenCalledWith({ kind: 'error', text }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("shows any other refusal as an error with the server's message", async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(400, {}, 'Bad body')
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect((await screen.findByText('Bad body')).closest('[role="alert"]')).toBeTruthy()
  })
})
