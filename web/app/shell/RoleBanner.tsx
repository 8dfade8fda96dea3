import { Link } from '@tanstack/react-router'
import type { Role } from '@uurwerk/contract/roles'
import { Award, CalendarDays, ChartPie, Clock, Eye, EyeOff, Glasses, type LucideIcon, User, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { endImpersonation, forgetExpiredImpersonation, hasImpersonationExpired } from '#web/lib/impersonation.ts'
import { useCurrentUser, useScope, useSession } from '#web/data/me.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { signOutOrShowError } from '../sign-out.ts'
import { listAlertMessages, type RoleAlert, buildRoleAlert } from './role-alert.ts'
import styles from './RoleBanner.module.css'

/** Local storage: attendee id of the user who closed the banner. */
const dismissedByKey = 'roleBannerDismissedBy'

const roleIcons: Record<Role, LucideIcon> = {
  student: User,
  teacher: User,
  'team-coordinator': ChartPie,
  planner: CalendarDays,
  'exam-desk': Award,
  'service-desk': Clock,
  admin: Glasses,
  'vendor-admin': Glasses,
}

/** Stays closed on this device for that person, except to report that an impersonation has ended. */
function useBannerState() {
  const attendeeIdText = String(useCurrentUser().attendee?.id)
  const [isOpen, setOpen] = useState(
    () => localStorage.getItem(dismissedByKey) !== attendeeIdText || hasImpersonationExpired(),
  )
  const wasToggled = useRef(false)
  return {
    isOpen,
    setBannerOpen: (willBeOpen: boolean) => {
      wasToggled.current = true
      if (!willBeOpen) forgetExpiredImpersonation()
      if (willBeOpen) localStorage.removeItem(dismissedByKey)
      else localStorage.setItem(dismissedByKey, attendeeIdText)
      setOpen(willBeOpen)
    },
    /** Moves focus to the counterpart of the button that disappeared. */
    takeFocus: (button: HTMLButtonElement | null) => {
      if (wasToggled.current) button?.focus()
    },
  }
}

/** Says who is signed in and who is impersonated. Closed, it is a strip that opens it again. */
export function RoleBanner() {
  const { t } = useTexts()
  const session = useSession()
  const isImpersonating = session.impersonatedUser !== null
  const { isOpen, setBannerOpen, takeFocus } = useBannerState()
  const alert = buildRoleAlert(session, isOpen)

  if (!alert.showAlert)
    return (
      <button
        ref={takeFocus}
        type="button"
        className={`onScreen ${styles.strip}`}
        data-warning={isImpersonating || undefined}
        aria-expanded={false}
        aria-label={t(($) => $.SHELL.BANNER.EXPAND)}
        onClick={() => setBannerOpen(true)}
      />
    )
  const Icon = alert.role ? roleIcons[alert.role] : User
  return (
    <aside
      aria-label={t(($) => $.SHELL.BANNER.LABEL)}
      className={`onScreen ${styles.banner}`}
      data-warning={isImpersonating || undefined}
    >
      <Icon aria-hidden size={16} className={styles.icon} />
      <BannerText alert={alert} />
      <div className={styles.actions}>
        <ImpersonationAction isImpersonating={isImpersonating} />
        <Button needsConnection variant="quiet" className={styles.action} onClick={signOutOrShowError}>
          {t(($) => $.SHELL.USER.LOG_OUT)}
        </Button>
        <Button
          ref={takeFocus}
          variant="quiet"
          isSquare
          className={styles.action}
          aria-label={t(($) => $.SHELL.BANNER.DISMISS)}
          onClick={() => setBannerOpen(false)}
        >
          <X aria-hidden size={16} />
        </Button>
      </div>
    </aside>
  )
}

function BannerText({ alert }: { alert: RoleAlert }) {
  const { t } = useTexts()
  const [hasImpersonationEnded] = useState(hasImpersonationExpired)
  const { role, attendeeName, impersonatedName, impersonatedRole } = alert
  const values = {
    name: impersonatedName ?? '',
    role: t(($) => $.SHELL.ROLE[impersonatedRole ?? 'none']).toLowerCase(),
  }
  const messages = listAlertMessages(alert).map((message) => t(($) => $.SHELL.BANNER.MESSAGE[message], values))
  return (
    <div className={styles.text}>
      {hasImpersonationEnded && (
        <p role="status">
          <strong>{t(($) => $.SHELL.BANNER.IMPERSONATION.OVER)}</strong>
        </p>
      )}
      <p>
        {t(($) => $.SHELL.BANNER.HEADER[role ?? 'none'])} <strong>{attendeeName}</strong>
        {messages.length > 0 && ` — ${messages.join(' ')}`}
      </p>
    </div>
  )
}

function ImpersonationAction({ isImpersonating }: { isImpersonating: boolean }) {
  const { t } = useTexts()
  const { modules } = useScope()
  const [isEnding, setIsEnding] = useState(false)
  const end = () => {
    setIsEnding(true)
    void endImpersonation()
  }
  if (isImpersonating)
    return (
      <Button className={styles.action} disabled={isEnding} onClick={end}>
        <EyeOff aria-hidden size={16} />
        {t(($) => $.SHELL.BANNER.IMPERSONATION.END)}
      </Button>
    )
  if (!modules.includes('impersonation')) return null
  return (
    <Link to="/impersonation" className={`${getButtonClass({ variant: 'quiet' })} ${styles.action}`}>
      <Eye aria-hidden size={16} />
      {t(($) => $.SHELL.BANNER.IMPERSONATION.IMPERSONATE)}
    </Link>
  )
}
