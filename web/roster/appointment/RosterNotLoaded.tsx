import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'

/** Replaces a week or a day that could not be loaded. */
export function RosterNotLoaded({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts()
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <Failed
      variant="plain"
      error={error}
      title={t(($) => $.ROSTER.FAILED.TITLE)}
      text={isRefused ? t(($) => $.ROSTER.FAILED.REFUSED) : undefined}
      onRetry={isRefused ? undefined : onRetry}
    />
  )
}
