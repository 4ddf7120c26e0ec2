import { expect, it } from 'vitest'
import { regionName } from './region-name.ts'

it('a device is said to be in a region only where the region is known', () => {
  expect(regionName('MX', 'es')).toBe('México')
  expect(regionName('TW', 'zhCN')).toBe('台湾')
  expect(regionName('ZZ', 'zhCN')).toBeNull()
  expect(regionName(null, 'en')).toBeNull()
})
