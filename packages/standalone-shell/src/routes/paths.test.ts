import { describe, expect, it } from 'vitest'
import { createPaths } from './paths.ts'

describe('the URLs of a frame', () => {
  it('keep the partner, whatever parameter a host names', () => {
    const paths = createPaths({ base: '/embed', kept: { partner: 'acme' } })
    expect(paths.href('home', { partner: 'other', style: 'ink' })).toBe('/embed/home?partner=acme&style=ink')
    expect(paths.to('works')).toBe('/works?partner=acme')
  })
})
