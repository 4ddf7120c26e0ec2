export { describeError, errorLine, type NextStep } from './errors/error-messages.ts'
export { isApiError } from './errors/is-api-error.ts'
export { useReportError } from './errors/use-report-error.ts'
export { useImageEvents, usePolling, useQuota } from './events/use-live.ts'
export { tilesOf } from './lists/list-tiles.ts'
export { createChunkMessages } from './messages/chunk-messages.tsx'
export { WidgetMessages } from './messages/widget-messages.tsx'
export type { ConfirmOptions, MessageOptions, Notices, ToastOptions, Tone } from './notices/notices.ts'
export { showsOwnSets } from './notices/shows-own-sets.ts'
export { useFailedNotice } from './notices/use-failed-notice.ts'
export { useFinishedNotice } from './notices/use-finished-notice.ts'
export type {
  HostAbility,
  HostAnswer,
  HostFile,
  HostPort,
  HostRequest,
  NavigationPort,
  PageName,
  Params,
  SessionPort,
  Track,
} from './provider/ports.ts'
export type { Theme } from './provider/theme.ts'
export { type Initial, useWidget, type WidgetValue } from './provider/widget-context.ts'
export { WidgetProvider, type WidgetProviderProps } from './provider/widget-provider.tsx'
export { isComposing } from './react/is-composing.ts'
export { openOverlays, useCloseRequest } from './react/use-close-request.ts'
export { useEvent } from './react/use-event.ts'
export { useLeftFocus } from './react/use-left-focus.ts'
export { useTypedBefore } from './react/use-typed-before.ts'
export { cachedLauncher } from './requests/launcher-cache.ts'
export { loadWithRetry } from './requests/load-with-retry.ts'
export { createQueryClient, invalidateAll } from './requests/query-client.ts'
export { keys } from './requests/query-keys.ts'
export { useOnline } from './requests/use-online.ts'
export { FEATURES, type Feature, isOffered } from './session/features.ts'
export { useIpInfo } from './session/ip-info.queries.ts'
export { useIsVip, useMembershipInfo } from './session/membership.queries.ts'
export { useMembershipChanges } from './session/membership-changes.ts'
export { useChangeSettings, useSettings } from './session/settings.queries.ts'
export { PERSONAL_KEYS } from './session/stored-keys.ts'
export { useAskLogin } from './session/use-ask-login.ts'
export { useAskVip } from './session/use-ask-vip.ts'
export { useCreating, useOffers } from './session/use-offers.ts'
export { useUserInfo } from './session/user-info.queries.ts'
export { handOverPrompt, takeHandedPrompt } from './works/handed-prompt.ts'
export { fetchImage, useImage, useLauncher } from './works/image.queries.ts'
export { itemsOf, patchImage } from './works/images.ts'
export { useDeleteWorks } from './works/use-delete-works.ts'
