import { describe, expect, it } from 'vitest'
import { createPlaces } from './paths.ts'

describe('the addresses of a frame', () => {
  it('keep the partner, whatever a host names as a parameter', () => {
    const places = createPlaces('/embed', { partner: 'acme' })
    expect(places.href('home', { partner: 'other', style: 'ink' })).toBe('/embed/home?partner=acme&style=ink')
    expect(places.to('works')).toBe('/works?partner=acme')
  })
})
