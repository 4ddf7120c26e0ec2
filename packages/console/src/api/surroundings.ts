import type { Language } from '@easel/contract/languages'
import { createContext, use } from 'react'
import type { PageName } from '../app/page-names.ts'
import { type AdminApi, adminApi } from './admin-api.ts'

/** What stands for the server, the address and what a browser keeps, where the console is shown without them. */
export interface Surroundings {
  api: AdminApi
  /** Of whoever is signed in; null: nobody is. */
  token: string | null
  at: { page: PageName | 'set-up'; id?: string | null }
  language: Language
  theme: 'light' | 'dark'
}

export const SurroundingsContext = createContext<Surroundings | null>(null)

/** Null: those of the browser. */
export const useSurroundings = (): Surroundings | null => use(SurroundingsContext)

export const useAdminApi = (): AdminApi => use(SurroundingsContext)?.api ?? adminApi
