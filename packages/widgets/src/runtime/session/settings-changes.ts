import type { Client } from '@easel/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openTabs, scopeOf, type Tabs } from '../events/tab-channel.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

const NAME = 'settings'
/** Who tells over the line that they listen on does not hear themselves. */
const lines = new WeakMap<QueryClient, Tabs<string>>()

/** Asks for the settings anew when they were changed in another tab, or by another widget of the page. */
export function useSettingsNews(): void {
  const { api } = useWidget()
  const queries = useQueryClient()
  useEffect(() => {
    const hear = () => void queries.invalidateQueries({ queryKey: keys.settings })
    const line = openTabs<string>(NAME, scopeOf(api), hear)
    lines.set(queries, line)
    return () => {
      lines.delete(queries)
      line.close()
    }
  }, [api, queries])
}

export function tellSettingsChanged(queries: QueryClient, api: Client): void {
  const line = lines.get(queries)
  if (line) {
    line.tell('changed')
    return
  }
  const once = openTabs<string>(NAME, scopeOf(api), () => {})
  once.tell('changed')
  once.close()
}
