import { createContext, useContext, useEffect } from 'react'

/** What a shell does with the title of an account page: it names the tab. In a partner's page nothing is done. */
export const PageTitle = createContext<(title: string) => void>(() => {})

/** Hands the title to the shell whenever it changes; null: it is a dialog, which names no page. */
export function usePageTitle(title: string | null): void {
  const name = useContext(PageTitle)
  useEffect(() => {
    if (title !== null) name(title)
  }, [title, name])
}
