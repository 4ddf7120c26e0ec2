import { runInNewContext } from 'node:vm'
import { ApiError, type Client, createStore } from '@easel/client'
import { MARK_NEWCOMER } from '@easel/first-paint'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'
import { finishRenewal, renewDevice } from './renew-device.ts'
import { openSession } from './session.ts'

const windowWith = (over: { search?: string; languages?: string[]; storage?: () => Storage }) =>
  ({
    location: { search: over.search ?? '' },
    navigator: { languages: over.languages ?? ['en-US'], language: 'en-US' },
    get localStorage() {
      return (over.storage ?? memoryStorage)()
    },
  }) as unknown as Window

const memoryStorage = (): Storage => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage
}

const blocked = (): Storage => {
  throw new DOMException('denied', 'SecurityError')
}

/** Whether the server's page takes a browser with this storage for one that has never been here. */
function isNewcomer(storage: () => Storage, search = ''): boolean {
  const marks: string[] = []
  const documentElement = { setAttribute: (name: string) => marks.push(name) }
  const page = { location: { search }, document: { documentElement } }
  runInNewContext(MARK_NEWCOMER, Object.defineProperty(page, 'localStorage', { get: storage }))
  return marks.length > 0
}

describe('a newcomer', () => {
  it('is nobody who was here before, with or without an account', () => {
    const storage = memoryStorage()
    const session = openSession(windowWith({ storage: () => storage }))
    expect(isNewcomer(() => storage)).toBe(true)
    session.deviceId()
    expect(isNewcomer(() => storage)).toBe(false)
    session.begin('token')
    expect(isNewcomer(() => storage)).toBe(false)
    session.leave()
    expect(isNewcomer(() => storage)).toBe(true)
  })

  it('is everybody where storage is blocked', () => {
    expect(isNewcomer(blocked)).toBe(true)
  })

  it('is nobody who asks for something', () => {
    expect(isNewcomer(memoryStorage, '?search=moon')).toBe(false)
  })
})

describe('the language', () => {
  it.each([
    ['zh-TW', 'zhTW'],
    ['zh-HK', 'zhTW'],
    ['zh-MO', 'zhTW'],
    ['zh-Hant-CN', 'zhTW'],
    ['zh-Hans', 'zhCN'],
    ['zh-Hans-HK', 'zhCN'],
    ['zh_Hans_TW', 'zhCN'],
    ['zh-Latn', 'zhCN'],
    ['zh_CN', 'zhCN'],
    ['zh', 'zhCN'],
    ['zh-SG', 'zhCN'],
    ['es-MX', 'es'],
    ['en-US', 'en'],
    ['zhTW', 'zhTW'],
    ['fr', 'en'],
    ['', 'en'],
  ])('of %j is %s', (tag, language) => {
    expect(chooseLanguage(createStore(memoryStorage), [tag])).toBe(language)
  })

  it('is the stored one, else the host’s, else the browser’s first supported one, else English', () => {
    const store = createStore(memoryStorage)
    expect(chooseLanguage(store, ['fr', 'ja'])).toBe('en')
    expect(chooseLanguage(store, ['fr', 'es-AR', 'zh'])).toBe('es')
    expect(chooseLanguage(store, ['es'], 'zh-Hant')).toBe('zhTW')
    store.set('language', 'zhCN')
    expect(chooseLanguage(store, ['es'], 'zh-Hant')).toBe('zhCN')
    store.set('language', '<script>')
    expect(chooseLanguage(store, ['es'])).toBe('es')
  })
})

describe('the session', () => {
  it('keeps one device id across visits, and replaces a malformed one', () => {
    const storage = memoryStorage()
    const first = openSession(windowWith({ storage: () => storage })).deviceId()
    expect(openSession(windowWith({ storage: () => storage })).deviceId()).toBe(first)
    storage.setItem('SSAID', 'short')
    expect(openSession(windowWith({ storage: () => storage })).deviceId()).toMatch(/^[A-Za-z0-9_-]{32}$/)
  })

  it('is kept in memory where storage is blocked', () => {
    const session = openSession(windowWith({ storage: blocked }))
    expect(session.deviceId()).toBe(session.deviceId())
    session.set('draft', 'a fox')
    expect(session.get('draft')).toBe('a fox')
    session.set('draft', null)
    expect(session.get('draft')).toBeNull()
  })

  it('stores the source of the first visit only', () => {
    const storage = memoryStorage()
    openSession(windowWith({ storage: () => storage, search: '?from=acme' }))
    openSession(windowWith({ storage: () => storage, search: '?from=other' }))
    expect(storage.getItem('from')).toBe('acme')
  })

  it('keeps the device id when it ends', () => {
    const storage = memoryStorage()
    storage.setItem('u_token', 't')
    const session = openSession(windowWith({ storage: () => storage }))
    const device = session.deviceId()
    session.set('creator.draft', 'what a member wrote')
    session.end()
    expect(session.token()).toBeNull()
    expect(session.deviceId()).toBe(device)
    expect(session.get('creator.draft')).toBeNull()
  })

  it('gets another device id when a member signs in, whose account has the visitor’s works now', () => {
    const storage = memoryStorage()
    const session = openSession(windowWith({ storage: () => storage }))
    const device = session.deviceId()
    session.begin('t')
    expect(session.token()).toBe('t')
    expect(session.deviceId()).not.toBe(device)
    expect(storage.getItem('SSAID')).toBe(session.deviceId())
  })
})

it('signing out deletes drafts and dismissals', () => {
  const storage = memoryStorage()
  const session = openSession(windowWith({ storage: () => storage }))
  const written = ['creator.draft', 'creator.history', 'creator.sets', 'queue.cleared', 'u_token']
  const refused = ['creator.pause-until', 'view.used-up']
  const personal = [...written, ...refused]
  for (const key of personal) session.set(key, 'mine')
  session.set('language', 'es')
  const device = session.deviceId()
  session.leave()
  expect(personal.map((key) => session.get(key))).toEqual(personal.map(() => null))
  expect(session.get('language')).toBe('es')
  expect(session.deviceId()).not.toBe(device)
})

describe('a change to another device id', () => {
  const lost = () => Promise.reject(new ApiError({ kind: 'network', status: 0, message: 'lost' }))
  const refused = () => Promise.reject(new ApiError({ kind: 'refused', status: 400, message: 'used' }))

  it('asks for the same one again after a lost answer, also after the page was closed', async () => {
    const storage = memoryStorage()
    const session = openSession(windowWith({ storage: () => storage }))
    const device = session.deviceId()
    const asked: unknown[] = []
    const api = (answer: () => Promise<unknown>) =>
      ({
        call(_name: string, { body }: { body: unknown }) {
          asked.push(body)
          return answer()
        },
      }) as unknown as Pick<Client, 'call'>
    await expect(renewDevice(session, api(lost))).rejects.toThrow('lost')
    expect([session.deviceId(), session.isRenewing()]).toEqual([device, true])
    const later = openSession(windowWith({ storage: () => storage }))
    await renewDevice(
      later,
      api(async () => ({})),
    )
    expect(asked[0]).toEqual(asked[1])
    expect(asked[0]).toEqual({ deviceId: later.deviceId() })
    expect([later.deviceId() === device, later.isRenewing()]).toEqual([false, false])
    await expect(renewDevice(later, api(refused))).rejects.toThrow('used')
    expect(later.isRenewing()).toBe(false)
    await renewDevice(
      later,
      api(async () => ({})),
    )
    expect(asked[3]).not.toEqual(asked[2])
  })
  it('comes before every other call, so that a sign-in takes the works along', async () => {
    const storage = memoryStorage()
    const session = openSession(windowWith({ storage: () => storage }))
    const made: string[] = []
    let isLost = true
    const client = {
      async call(name: string) {
        made.push(name)
        if (name === 'renewDevice' && isLost) return lost()
        return {}
      },
    } as unknown as Client
    const api = finishRenewal(session, client)
    await expect(renewDevice(session, api)).rejects.toThrow('lost')
    await expect(api.call('userInfo')).rejects.toThrow('lost')
    isLost = false
    await Promise.all([api.call('userInfo'), api.call('settings')])
    expect(made).toEqual(['renewDevice', 'renewDevice', 'renewDevice', 'userInfo', 'settings'])
    expect(session.isRenewing()).toBe(false)
  })

  it('is ended once, although two tabs hear of it', () => {
    const storage = memoryStorage()
    const [one, two] = [0, 1].map(() => openSession(windowWith({ storage: () => storage })))
    const next = one?.nextDeviceId() ?? ''
    expect(two?.nextDeviceId()).toBe(next)
    one?.renewed(next, true)
    two?.renewed(next, true)
    expect(storage.getItem('SSAID')).toBe(next)
    one?.nextDeviceId()
    two?.renewed(next, false)
    expect(one?.isRenewing()).toBe(true)
  })

  it('is kept when another tab signs in meanwhile', () => {
    const storage = memoryStorage()
    const session = openSession(windowWith({ storage: () => storage }))
    const next = session.nextDeviceId()
    session.begin('t')
    expect([session.deviceId(), session.isRenewing()]).toEqual([next, false])
  })
})
