import { CircleAlert, WifiOff } from 'lucide-react'
import { ApiError, NetworkError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import type { RosterModel } from './use-roster-model.ts'

export function RosterNotLoaded({ model }: { model: RosterModel }) {
  const { t } = useTexts()
  const { error, retry } = model.roster
  if (error instanceof NetworkError)
    return (
      <Failed
        variant="plain"
        icon={<WifiOff />}
        title={t(($) => $.ROSTER.OFFLINE.TITLE)}
        text={t(($) => $.ROSTER.OFFLINE.TEXT)}
        onRetry={retry}
      />
    )
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <Failed
      variant="plain"
      icon={<CircleAlert />}
      title={t(($) => $.ROSTER.FAILED.TITLE)}
      text={isRefused ? t(($) => $.ROSTER.FAILED.REFUSED) : t(($) => $.ROSTER.FAILED.TEXT)}
      onRetry={isRefused ? undefined : retry}
    />
  )
}
