/** Paths of the icons that the application has in the same places. */
const ICON = {
  works: 'M4.5 4.5h9v15h-9zM13.5 7l6 1.2-2.2 11.6-3.8-.7M7 15.5l2-2.5 2 2.5M7.5 8.5h2',
  image: 'M4.5 5h15v14h-15zM4.5 16l4.5-4.5 4 4 2.5-2.5 4 4M14.8 9.2h.01',
  left: 'm14.5 6-6 6 6 6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4.5 7h15M4.5 12h15M4.5 17h15',
  sparkle:
    'M11 4c.8 4.7 2.3 6.2 7 7-4.7.8-6.2 2.3-7 7-.8-4.7-2.3-6.2-7-7 4.7-.8 6.2-2.3 7-7ZM18.5 15.5c.4 2 .9 2.5 2.5 2.8-1.6.4-2.1.9-2.5 2.7-.4-1.8-.9-2.3-2.5-2.7 1.6-.3 2.1-.8 2.5-2.8Z',
  square: 'M4.5 9.5 6 5h12l1.5 4.5M5.5 9.5V19h13V9.5M4.5 9.5h15M10 19v-5h4v5',
  queue: 'M4.5 9h11v10.5h-11zM8.5 5.5h11V16',
  brush:
    'M19.5 4.5c-4.5 2.6-7.8 5.8-9.5 9l1.5 1.5c3.2-1.8 6-5.3 8-10.5ZM9.5 14c-2.5-.3-3.8 1-4 5.5 4.2.2 6-1.3 5.6-3.9',
  folder: 'M3.5 6h6l2 2.5h9v10.5h-17z',
  retry: 'M19 5v4.5h-4.5M5 19v-4.5h4.5M18.5 9.5a7 7 0 0 0-12.6-1.3M5.5 14.5a7 7 0 0 0 12.6 1.3',
  sliders:
    'M4.5 8h8M17 8h2.5M4.5 16H7M11.5 16h8M14.7 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9.3 13.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  person: 'M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4ZM5 19.5c.6-3.6 3.2-5.6 7-5.6s6.4 2 7 5.6',
  crown: 'M4 8l4 3.5L12 5l4 6.5L20 8l-1.7 10H5.7z',
} as const

export type IconName = keyof typeof ICON

/** A decorative icon, `size` pixels wide. */
export const icon = (name: IconName, size: number): string =>
  `<svg class="fp-icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICON[name]}"/></svg>`

export const ICON_STYLE =
  '.fp-icon{flex:none;fill:none;stroke:currentcolor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}'
