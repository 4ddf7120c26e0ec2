import { describe, expect, it } from 'vitest'
import { themeStyle } from './theme.ts'

const textOn = (accent: string) => themeStyle({ accent })['--easel-on-accent']

describe('text on a partner’s accent color', () => {
  it('is dark on light colors and light on dark ones, in either notation', () => {
    expect(textOn('#00aa77')).toBe('#000000')
    expect(textOn('#0a7')).toBe('#000000')
    expect(textOn('#ff0')).toBe('#000000')
    expect(textOn('#123')).toBe('#ffffff')
  })

  it('has a contrast of 4.5 : 1 on every color', () => {
    const part = (value: number) => Math.min(255, value).toString(16).padStart(2, '0')
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    for (let red = 0; red <= 256; red += 16)
      for (let green = 0; green <= 256; green += 8)
        for (let blue = 0; blue <= 256; blue += 16) {
          const accent = `#${part(red)}${part(green)}${part(blue)}`
          const [low = 0, high = 0] = [luminance(accent), luminance(textOn(accent) as string)].sort(
            (a, b) => a - b,
          )
          expect((high + 0.05) / (low + 0.05), accent).toBeGreaterThanOrEqual(4.5)
        }
  })

  it('keeps the accent as the background of buttons, which moves away from the text color on hover', () => {
    expect(themeStyle({ accent: '#808080' })).toMatchObject({
      '--easel-accent-fill': '#808080',
      '--easel-accent-strong': 'color-mix(in oklab, #808080 86%, #ffffff)',
    })
    expect(themeStyle({ accent: '#123' })['--easel-accent-strong']).toContain('#000000')
  })

  it('is computed by the browser for named colors', () => {
    expect(textOn('yellow')).toContain('from yellow')
  })
})
