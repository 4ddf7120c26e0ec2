import { promptFault } from '@easel/contract/prompt'
import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { type Look, paramsOf } from './gallery.state.ts'

/** Nothing like that hangs here: look at everything, or make it oneself. */
export function GalleryEmpty({ look }: { look: Look }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { data } = useLauncher()
  const canCreate = useCreating() !== 'nowhere'
  // What cannot be a prompt is not offered as one.
  const wish = promptFault(look.search) ? '' : look.search
  const example = wish || data?.imageGeneration.promptExamples[0] || ''
  return (
    <EmptyState
      icon="search"
      title={look.search ? t`Nothing found for “${look.search}”` : t`Nothing here yet`}
      text={canCreate ? t`Be the first to create it: it only takes a few seconds.` : undefined}
    >
      {(look.search || look.style) && (
        <Button onClick={() => navigation.setParams(paramsOf({ list: 'selected', search: '', style: '' }))}>
          {t`Show all works`}
        </Button>
      )}
      {canCreate && (
        <Button
          look="primary"
          icon="brush"
          onClick={() =>
            navigation.go('create', { prompt: example, ...(look.style && { style: look.style }) })
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
