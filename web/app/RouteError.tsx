import type { ErrorComponentProps } from '@tanstack/react-router'
import { CloudOff, RotateCw } from 'lucide-react'
import { ApiError, NetworkError } from '../lib/call.ts'
import { useTexts } from '../lib/i18n.ts'
import { WrongAddress } from '../lib/session.ts'
import { Button, getButtonClass } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { StandAlone } from './StandAlone.tsx'

function useErrorMessage(error: unknown) {
  const { t } = useTexts()
  if (error instanceof WrongAddress)
    return {
      icon: <CloudOff />,
      title: t(($) => $.COMMON.ERROR.requestFromElsewhere.TITLE),
      text: t(($) => $.COMMON.ERROR.requestFromElsewhere.MESSAGE),
      children: (
        <a className={getButtonClass({ variant: 'primary' })} href={error.address}>
          {t(($) => $.SHELL.OPEN_AT, { address: error.address })}
        </a>
      ),
    }
  const isUnreachable = error instanceof NetworkError || (error instanceof ApiError && error.status === 503)
  const textKey = isUnreachable ? 'UNREACHABLE' : 'BROKEN'
  return {
    icon: isUnreachable ? <CloudOff /> : <RotateCw />,
    title: t(($) => $.SHELL[textKey].TITLE),
    text: t(($) => $.SHELL[textKey].MESSAGE),
    children: (
      <Button variant="primary" onClick={() => location.reload()}>
        {isUnreachable ? t(($) => $.COMMON.RETRY) : t(($) => $.SHELL.RELOAD)}
      </Button>
    ),
  }
}

/** Replaces a whole page. */
export const RouteError = ({ error }: ErrorComponentProps) => <StandAlone {...useErrorMessage(error)} />

/** Replaces a screen within the shell. */
export const ScreenError = ({ error }: ErrorComponentProps) => <Empty variant="page" {...useErrorMessage(error)} />
