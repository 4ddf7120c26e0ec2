import type { Drawing } from '../ui/icon-paths.ts'

export const SHOW: Drawing = {
  path: 'M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6ZM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z',
}
export const HIDE: Drawing = {
  path: 'M4 4l16 16M9.5 6.4A9.6 9.6 0 0 1 12 6c3.8 0 6.8 2 9 6a14 14 0 0 1-2.7 3.4M6.3 8.2A14.5 14.5 0 0 0 3 12c2.2 4 5.2 6 9 6 1.3 0 2.5-.2 3.6-.7M10.2 10.2a2.7 2.7 0 0 0 3.6 3.6',
}
export const EDIT: Drawing = { path: 'M4.5 19.5v-3.7L15.7 4.6l3.7 3.7L8.2 19.5zM13.2 7.1l3.7 3.7' }
