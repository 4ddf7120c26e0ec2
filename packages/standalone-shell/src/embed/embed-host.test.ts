import { BridgeError } from '@easel/host-sdk'
import type { Guest } from '@easel/host-sdk/guest'
import { describe, expect, it, vi } from 'vitest'
import { createEmbedHost } from './embed-host.ts'

const FILE = { url: '/files/taken/x', filename: 'easel-1.jpg', imageId: 'img_a' }
const hostOf = (over: Partial<Guest>) =>
  createEmbedHost({ supports: () => true, ...over } as unknown as Guest)
const failing = (code: ConstructorParameters<typeof BridgeError>[0]) => async () => {
  throw new BridgeError(code)
}

describe('a file that the host should save', () => {
  it('has an absolute URL, because the host’s page has another origin', async () => {
    const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
    expect(await hostOf({ downloadImage }).downloadImage(FILE)).toEqual({ outcome: 'done' })
    const url = new URL('/files/taken/x', location.href).href
    expect(url).toMatch(/^https?:/)
    expect(downloadImage).toHaveBeenCalledWith({ ...FILE, url })
  })

  it.each(['UNSUPPORTED', 'REJECTED', 'TIMEOUT', 'INVALID_ARGUMENT', 'PEER_GONE'] as const)(
    'is left to the browser when the host fails with %s',
    async (code) => {
      const host = hostOf({ downloadImage: failing(code) })
      expect(await host.downloadImage(FILE)).toEqual({ outcome: 'unsupported' })
    },
  )

  it('is not downloaded when the person canceled', async () => {
    const host = hostOf({ downloadImage: async () => ({ outcome: 'cancelled' }) })
    expect(await host.downloadImage(FILE)).toEqual({ outcome: 'cancelled' })
  })
})

describe('a message for the host', () => {
  const message = { kind: 'error' as const, text: 'The request is risky' }

  it('is shown by the host, or by the widget if the host fails or does not exist', async () => {
    const showMessage = vi.fn(async () => ({}))
    expect(await hostOf({ showMessage }).showMessage(message)).toBe(true)
    expect(showMessage).toHaveBeenCalledWith(message)
    expect(await hostOf({ showMessage: failing('UNSUPPORTED') }).showMessage(message)).toBe(false)
    expect(await createEmbedHost(null).showMessage(message)).toBe(false)
  })
})

describe('a dialog that the host should show', () => {
  it('is reported as failed when it failed, not as canceled', async () => {
    const host = hostOf({ openLogin: failing('REJECTED'), showVip: failing('TIMEOUT') })
    await expect(host.openLogin({ reason: 'quota' })).rejects.toMatchObject({ code: 'REJECTED' })
    await expect(host.showVip({ reason: 'quota' })).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('is replaced by an explanation inside if the host has no handler, or there is no host', async () => {
    const unsupported = { outcome: 'unsupported' }
    expect(await hostOf({ showVip: failing('UNSUPPORTED') }).showVip({ reason: 'x' })).toEqual(unsupported)
    expect(await createEmbedHost(null).openLogin({ reason: 'x' })).toEqual(unsupported)
  })
})
