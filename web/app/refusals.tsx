import { Link } from '@tanstack/react-router'
import { Compass, LayoutGrid, Lock, UserX } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { isSignedIn } from '../lib/session.ts'
import { Button, getButtonClass } from '../ui/Button.tsx'
import { Empty, type EmptyProps } from '../ui/Empty.tsx'
import { reportNotFound } from './monitoring.ts'
import { signOutOrShowError } from './sign-out.ts'
import { StandAlone } from './StandAlone.tsx'

export { OtherAddress } from './OtherAddress.tsx'

const Refusal = (props: Omit<EmptyProps, 'variant'>) => (
  <StandAlone title={props.title}>
    <Empty variant="page" {...props} />
  </StandAlone>
)

/** Opens the start page, because a reload of this address would show the same refusal. */
function ReloadButton() {
  const { t } = useTexts()
  return (
    <Button variant="primary" onClick={() => location.assign('/')}>
      {t(($) => $.SHELL.RELOAD)}
    </Button>
  )
}

/** For users who are signed in but unknown to the school. */
export function NoAccess() {
  const { t } = useTexts()
  return (
    <Refusal icon={<UserX />} title={t(($) => $.SHELL.NO_ACCESS.TITLE)} text={t(($) => $.SHELL.NO_ACCESS.MESSAGE)}>
      <ReloadButton />
      {isSignedIn() && <Button onClick={signOutOrShowError}>{t(($) => $.SHELL.NO_ACCESS.OTHER_ACCOUNT)}</Button>}
    </Refusal>
  )
}

/** For users who may not open the screen. */
export function NoAccessGeneral() {
  const { t } = useTexts()
  return (
    <Refusal
      icon={<Lock />}
      title={t(($) => $.SHELL.NO_ACCESS_GENERAL.TITLE)}
      text={t(($) => $.SHELL.NO_ACCESS_GENERAL.MESSAGE)}
    >
      <ReloadButton />
    </Refusal>
  )
}

export function NoModules() {
  const { t } = useTexts()
  return (
    <Refusal
      icon={<LayoutGrid />}
      title={t(($) => $.SHELL.NO_MODULES.TITLE)}
      text={t(($) => $.SHELL.NO_MODULES.MESSAGE)}
    >
      <ReloadButton />
    </Refusal>
  )
}

export function NotFound() {
  const { t } = useTexts()
  useEffect(reportNotFound, [])
  return (
    <Refusal icon={<Compass />} title={t(($) => $.SHELL.NOT_FOUND.TITLE)} text={t(($) => $.SHELL.NOT_FOUND.MESSAGE)}>
      <Link to="/" className={getButtonClass({ variant: 'primary' })}>
        {t(($) => $.SHELL.NOT_FOUND.BACK)}
      </Link>
    </Refusal>
  )
}
