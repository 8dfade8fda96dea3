import type { ErrorComponentProps } from '@tanstack/react-router'
import { CloudOff, RotateCw } from 'lucide-react'
import { ApiError, NetworkError } from '../lib/call.ts'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { StandAlone } from './stand-alone.tsx'

/** What stands in place of a screen that could not be loaded or drawn. */
export function RouteError({ error }: ErrorComponentProps) {
  const { t } = useTexts()
  const unreachable = error instanceof NetworkError || (error instanceof ApiError && error.status === 503)
  const texts = unreachable ? 'UNREACHABLE' : 'BROKEN'
  return (
    <StandAlone
      icon={unreachable ? <CloudOff aria-hidden /> : <RotateCw aria-hidden />}
      title={t(($) => $.SHELL[texts].TITLE)}
      message={t(($) => $.SHELL[texts].MESSAGE)}
    >
      <Button look="primary" onClick={() => location.reload()}>
        {unreachable ? t(($) => $.SHELL.UNREACHABLE.RETRY) : t(($) => $.SHELL.RELOAD)}
      </Button>
    </StandAlone>
  )
}
