import { describe, expect, it } from 'vitest'
import { openEmbedSession } from './embed-session.ts'

const storage = (): Storage => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage
}
const session = (localStorage = storage(), sessionStorage = storage(), arrival = 'navigate') =>
  openEmbedSession(
    {
      localStorage,
      sessionStorage,
      navigator: { languages: ['en'] },
      performance: { getEntriesByType: () => [{ type: arrival }] },
    } as unknown as Window,
    'acme',
  )
const tokenOf = (sub: string, jti: string) => ({
  headers: { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub, jti }))}.y` },
})

describe('the user that the host names', () => {
  it('replaces a visitor who has already used the page', () => {
    expect(session().accept(tokenOf('ada', '1'))).toMatchObject({ first: true, userChanged: true })
  })

  it('stays the same with a new token', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    expect(own.accept(tokenOf('ada', '2'))).toEqual({
      first: false,
      userChanged: false,
      userLeft: false,
      tokenChanged: true,
    })
    expect(own.accept(tokenOf('ada', '2'))).toMatchObject({ tokenChanged: false })
    expect(own.accept(tokenOf('grace', '3'))).toMatchObject({ userChanged: true })
  })

  it('is unknown after a reload until the host names one again', () => {
    const [local, tabStorage] = [storage(), storage()]
    const first = session(local, tabStorage)
    first.accept(tokenOf('ada', '1'))
    first.userStorage().set('draft', 'a secret plan')
    const next = session(local, tabStorage)
    expect(next.authorization()).toBeNull()
    expect(next.userStorage().get('draft')).toBeNull()
    expect(next.accept(tokenOf('ada', '2'))).toMatchObject({
      first: false,
      userChanged: true,
      userLeft: false,
    })
    expect(next.userStorage().get('draft')).toBe('a secret plan')
  })

  it('is compared with the previous user after a reload or a navigation back', () => {
    const [local, tabStorage] = [storage(), storage()]
    session(local, tabStorage).accept(tokenOf('ada', '1'))
    expect(session(local, tabStorage, 'reload').accept(tokenOf('ada', '2'))).toMatchObject({
      userLeft: false,
    })
    expect(session(local, tabStorage, 'back_forward').accept(tokenOf('grace', '3'))).toMatchObject({
      userLeft: true,
    })
    // A newly opened frame starts at its original address, not at a user’s.
    expect(session(local, tabStorage).accept(tokenOf('ada', '4'))).toMatchObject({ userLeft: false })
  })

  it('is compared with the previous user even if the host first sends its language or the page reloads again', () => {
    const [local, tabStorage] = [storage(), storage()]
    session(local, tabStorage).accept(tokenOf('ada', '1'))
    session(local, tabStorage, 'reload').dispatch({ type: 'languageNamed', language: 'es' })
    const next = session(local, tabStorage, 'reload')
    next.dispatch({ type: 'languageNamed', language: 'es' })
    expect(next.authorization()).toBeNull()
    expect(next.accept(tokenOf('grace', '2')).userLeft).toBe(true)
    const again = session(local, tabStorage, 'reload')
    again.dispatch({ type: 'languageNamed', language: 'es' })
    expect(again.accept(tokenOf('grace', '3')).userLeft).toBe(false)
  })

  it('counts as another user after a reload if storage is blocked', () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    const of = (arrival: string) =>
      session({ getItem: blocked } as never, { getItem: blocked } as never, arrival)
    expect(of('navigate').accept(tokenOf('ada', '1'))).toMatchObject({ userLeft: false })
    const again = of('reload')
    expect(again.accept(tokenOf('grace', '2'))).toMatchObject({ userLeft: true })
    expect(again.accept(tokenOf('grace', '3'))).toMatchObject({ userLeft: false })
  })

  it('gets the drafts started before the host answered; the next visitor does not', () => {
    const [local, tabStorage] = [storage(), storage()]
    const early = session(local, tabStorage)
    early.userStorage().set('draft', 'begun early')
    expect(early.userStorage().get('draft')).toBe('begun early')
    early.accept(tokenOf('ada', '1'))
    expect(early.userStorage().get('draft')).toBe('begun early')
    expect(session(local, tabStorage).userStorage().get('draft')).toBeNull()
  })

  it('does not get drafts of a visitor who left before the host answered', () => {
    const local = storage()
    session(local).userStorage().set('draft', 'a secret plan')
    expect(session(local).userStorage().get('draft')).toBeNull()
  })

  it('may be a visitor, or missing: drafts are then kept for visitors', () => {
    const [shared, alone] = [storage(), storage()]
    const own = session(shared)
    own.userStorage().set('draft', 'a plan')
    expect(own.accept({ headers: {} })).toMatchObject({ userChanged: false, userLeft: false })
    expect(session(shared).userStorage().get('draft')).toBe('a plan')

    const left = session(alone)
    left.userStorage().set('draft', 'a plan')
    left.dispatch({ type: 'leftAlone' })
    left.userStorage().set('history', 'a plan')
    expect(session(alone).userStorage().get('draft')).toBe('a plan')
    expect(session(alone).userStorage().get('history')).toBe('a plan')
    // A host that connects late names the owner of the draft.
    left.accept(tokenOf('ada', '1'))
    expect(left.userStorage().get('draft')).toBe('a plan')
    expect(session(alone).userStorage().get('draft')).toBeNull()
  })

  it('does not get drafts of a user who left before being named', () => {
    const [shared, alone] = [storage(), storage()]
    const own = session(shared)
    own.userStorage().set('draft', 'a secret plan')
    own.dispatch({ type: 'userLeft' })
    expect(own.userStorage().get('draft')).toBeNull()
    own.userStorage().set('draft', 'another plan')
    expect(own.userStorage().get('draft')).toBe('another plan')
    // The host will name its owner: no other visitor may find it.
    expect(session(shared).userStorage().get('draft')).toBeNull()
    own.accept(tokenOf('grace', '1'))
    expect(own.userStorage().get('draft')).toBe('another plan')

    const left = session(alone)
    left.dispatch({ type: 'leftAlone' })
    left.userStorage().set('draft', 'a secret plan')
    left.dispatch({ type: 'userLeft' })
    expect(session(alone).userStorage().get('draft')).toBeNull()
    left.accept(tokenOf('grace', '1'))
    expect(left.userStorage().get('draft')).toBeNull()
  })

  it('does not get a visitor’s drafts after a change of user', () => {
    const own = session()
    own.accept({ headers: {} })
    own.userStorage().set('draft', 'secret of the visitor')
    own.dispatch({ type: 'userLeft' })
    const next = own.userStorage()
    expect(next.get('draft')).toBeNull()
    next.set('draft', `${next.get('draft') ?? ''}!`)
    own.accept(tokenOf('grace', '2'))
    expect(own.userStorage().get('draft')).toBe('!')
  })

  it('gets the drafts started after a change of user, also when the host connects late', () => {
    const local = storage()
    const own = session(local)
    own.dispatch({ type: 'leftAlone' })
    own.accept(tokenOf('ada', '1'))
    own.dispatch({ type: 'leftAlone' })
    own.dispatch({ type: 'userLeft' })
    own.userStorage().set('draft', 'plan of grace')
    expect(session(local).userStorage().get('draft')).toBeNull()
    own.accept(tokenOf('grace', '2'))
    expect(own.userStorage().get('draft')).toBe('plan of grace')
  })

  it('does not get late results for a user who was never named', () => {
    const own = session()
    const before = own.userStorage()
    own.dispatch({ type: 'userLeft' })
    before.set('draft', 'a secret plan')
    expect(before.get('draft')).toBeNull()
    own.accept(tokenOf('grace', '1'))
    expect(own.userStorage().get('draft')).toBeNull()
  })

  it('can be named for the first time after a change of user', () => {
    const own = session()
    own.dispatch({ type: 'userLeft' })
    expect(own.accept(tokenOf('ada', '1'))).toMatchObject({ first: true })
    own.dispatch({ type: 'userLeft' })
    expect(own.accept(tokenOf('grace', '2'))).toMatchObject({ first: false })
  })

  it('does not get late results for the previous user', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    const ada = own.userStorage()
    expect(own.accept(tokenOf('grace', '2'))).toMatchObject({ userLeft: true })
    ada.set('history', 'a secret plan')
    expect(ada.get('history')).toBeNull()
    expect(own.userStorage().get('history')).toBeNull()
  })

  it('is separate from the user of another frame in the tab', () => {
    const tabStorage = storage()
    const [one, two] = [session(storage(), tabStorage), session(storage(), tabStorage)]
    one.accept({ ...tokenOf('ada', '1'), language: 'en' })
    two.accept({ ...tokenOf('grace', '1'), language: 'es' })
    expect([one.language(), two.language()]).toEqual(['en', 'es'])
    expect(one.authorization()).toBe(tokenOf('ada', '1').headers.authorization)
  })

  it('does not see the drafts of the previous user', () => {
    const own = session()
    own.accept(tokenOf('ada', '1'))
    own.userStorage().set('draft', 'a secret plan')
    own.accept(tokenOf('grace', '2'))
    expect(own.userStorage().get('draft')).toBeNull()
    own.accept(tokenOf('ada', '3'))
    expect(own.userStorage().get('draft')).toBe('a secret plan')
  })
})
