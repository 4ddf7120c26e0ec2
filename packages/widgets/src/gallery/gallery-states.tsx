import { validatePrompt } from '@easel/contract/prompt'
import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { type GalleryView, paramsOf } from './gallery.state.ts'

/** The empty state: show all works, or generate one. */
export function GalleryEmpty({ view }: { view: GalleryView }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { data } = useLauncher()
  const canCreate = useCreating() !== 'nowhere'
  // An invalid prompt is not offered.
  const wish = validatePrompt(view.search) ? '' : view.search
  const example = wish || data?.imageGeneration.promptExamples[0] || ''
  return (
    <EmptyState
      icon="search"
      title={view.search ? t`Nothing found for “${view.search}”` : t`Nothing here yet`}
      text={canCreate ? t`Be the first to create it: it only takes a few seconds.` : undefined}
    >
      {(view.search || view.style) && (
        <Button onClick={() => navigation.setParams(paramsOf({ list: 'selected', search: '', style: '' }))}>
          {t`Show all works`}
        </Button>
      )}
      {canCreate && (
        <Button
          variant="primary"
          icon="brush"
          onClick={() =>
            navigation.go('create', { prompt: example, ...(view.style && { style: view.style }) })
          }
        >
          {wish ? t`Create “${wish}”` : t`Start creating`}
        </Button>
      )}
    </EmptyState>
  )
}

export function GalleryError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t, i18n } = useLingui()
  return (
    <ErrorState title={errorLine(error, i18n)}>
      <Button icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </ErrorState>
  )
}
