import { natural } from './natural.ts'
import type { Style } from './style.ts'

const STYLES: Readonly<Record<string, Style>> = { natural }

export const styleOf = (id: string): Style => STYLES[id] ?? natural
