import { isRunning } from '@easel/contract/numbers'
import { useQueue } from '@easel/widgets/queue'
import { showsOwnSets, useWidget } from '@easel/widgets/runtime'

/** The progress of all running sets together, as people write it; null while it is not known. */
export function useRunningProgress(): string | null {
  const { i18n, navigation } = useWidget()
  // The list that the page has, where it has one: it is not asked for twice.
  const { items } = useQueue(showsOwnSets(navigation.page) ? 'all' : 'running')
  const sets = items.filter(({ status }) => isRunning(status))
  if (sets.length === 0) return null
  const percent = sets.reduce((sum, { progress }) => sum + progress, 0) / sets.length
  return i18n.number(Math.floor(percent) / 100, { style: 'percent' })
}
