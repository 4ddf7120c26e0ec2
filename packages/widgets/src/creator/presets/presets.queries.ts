import type { Preset, Presets } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'

const KEY = ['presets']
/** Milliseconds in which an update can be undone. The server could at any time: toasts lie over the page meanwhile. */
const UNDO_TIMEOUT = 15_000

/** The person's presets, once they have asked for them. */
export function usePresets(isWanted: boolean) {
  const { api } = useWidget()
  return useQuery<Presets>({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('presets', { signal }),
    enabled: isWanted,
  })
}

/** Shows a preset as it now is, before the list is fetched again. */
export function usePutPreset(): (preset: Preset) => void {
  const queries = useQueryClient()
  return (preset) => {
    queries.setQueryData<Presets>(KEY, (list) => {
      if (!list) return list
      const others = list.presets.filter(({ id }) => id !== preset.id)
      const presets = [...others, preset].sort((a, b) => a.name.localeCompare(b.name))
      return { ...list, presets }
    })
    void queries.invalidateQueries({ queryKey: KEY })
  }
}

/** Deletes a preset, and offers Undo as long as the server keeps it. */
export function useDeletePreset(): (preset: Preset) => Promise<void> {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const put = usePutPreset()
  const report = useReportError()
  return async ({ id, name }) => {
    // Of each its own, so that several can be restored.
    const key = `preset-deleted-${id}`
    const restore = async () => {
      try {
        put(await api.call('restorePreset', { body: { id } }))
        notices.toast({ text: t`Restored`, tone: 'success', key })
      } catch (thrown) {
        report(thrown)
      }
    }
    try {
      const { restorableUntil } = await api.call('deletePreset', { body: { id } })
      track('preset_deleted')
      queries.setQueryData<Presets>(
        KEY,
        (list) => list && { ...list, presets: list.presets.filter((preset) => preset.id !== id) },
      )
      notices.toast({
        text: t`The preset “${name}” is deleted.`,
        action: { text: t`Undo`, isUndo: true, run: () => void restore() },
        until: restorableUntil,
        key,
      })
    } catch (thrown) {
      report(thrown)
    }
    void queries.invalidateQueries({ queryKey: KEY })
  }
}

/** Gives a preset other settings, and offers those it had. */
export function useUpdatePreset(): (preset: Preset, settings: Preset['settings']) => Promise<void> {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const put = usePutPreset()
  const report = useReportError()
  return async ({ id, name, settings: before }, settings) => {
    const key = `preset-updated-${id}`
    const save = async (to: Preset['settings'], done: () => void) => {
      try {
        put(await api.call('savePreset', { body: { id, settings: to } }))
        done()
      } catch (thrown) {
        report(thrown)
      }
    }
    await save(settings, () => {
      track('preset_updated')
      notices.toast({
        text: t`The preset “${name}” is updated.`,
        action: {
          text: t`Undo`,
          isUndo: true,
          run: () => void save(before, () => notices.toast({ text: t`Restored`, tone: 'success', key })),
        },
        duration: UNDO_TIMEOUT,
        key,
      })
    })
  }
}
