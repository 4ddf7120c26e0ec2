import { describe, expect, it } from 'vitest'
import { themeStyle } from './theme.ts'

const textOn = (accent: string) => themeStyle({ accent })['--easel-on-accent']

describe('text on an accent of the partner’s own', () => {
  it('is dark on what is light and pale on what is dark, in either spelling', () => {
    expect(textOn('#00aa77')).toBe('#161412')
    expect(textOn('#0a7')).toBe('#161412')
    expect(textOn('#ff0')).toBe('#161412')
    expect(textOn('#123')).toBe('#ffffff')
  })

  it('is weighed by the browser where the colour has a name', () => {
    expect(textOn('yellow')).toContain('from yellow')
  })
})
