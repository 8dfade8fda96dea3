import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isUnreachable } from '../lib/call.ts'
import { isOffline } from '../lib/connection.ts'
import { useTexts } from '../lib/i18n.ts'
import { lazyLoad } from '../lib/lazy-load.tsx'
import { WrongAddress } from '../lib/session.ts'
import { Failed } from '../ui/Failed.tsx'
import { StandAlone } from './StandAlone.tsx'

const OtherAddress = lazyLoad(() => import('./refusals.tsx'), 'OtherAddress')

function useErrorTexts(error: unknown) {
  const { t } = useTexts()
  if (isUnreachable(error))
    return { title: t(($) => $.SHELL.UNREACHABLE.TITLE), text: t(($) => $.SHELL.UNREACHABLE.MESSAGE) }
  const code = error instanceof WrongAddress ? 'requestFromElsewhere' : 'COMMON'
  return { title: t(($) => $.COMMON.ERROR[code].TITLE), text: t(($) => $.COMMON.ERROR[code].MESSAGE) }
}

/** Replaces a screen within the shell. */
export function ScreenError({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  const texts = useErrorTexts(error)
  // Offline, a reload would replace the application by an error page of the browser.
  const retry = () => (isUnreachable(error) || isOffline() ? router.invalidate() : location.reload())
  if (error instanceof WrongAddress) return <OtherAddress {...texts} address={error.address} />
  return <Failed variant="page" {...texts} error={error} onRetry={retry} />
}

/** Replaces a whole page. */
export const RouteError = ({ error }: ErrorComponentProps) => (
  <StandAlone title={useErrorTexts(error).title}>
    <ScreenError error={error} />
  </StandAlone>
)

/** Replaces a screen whose code was not loaded. */
export function ScreenNotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <Failed variant="page" title={t(($) => $.COMMON.NOT_LOADED)} onRetry={onRetry} />
}

/** Replaces a part of a screen whose code was not loaded. */
export function PartNotLoaded({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
  const { t } = useTexts()
  return <Failed title={t(($) => $.COMMON.NOT_LOADED)} onRetry={onRetry} onClose={onClose} />
}
