import type { Role } from '@uurwerk/contract/roles'
import { Award, ChartPie, Clock, Glasses, type LucideIcon, User, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useIsMobile } from '../../lib/media.ts'
import { useSession } from '../../lib/me.ts'
import { signOut } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RoleBanner.module.css'

const roleIcons: Record<Role, LucideIcon> = {
  student: User,
  teacher: User,
  'team-coordinator': ChartPie,
  'exam-desk': Award,
  'service-desk': Clock,
  admin: Glasses,
  'vendor-admin': Glasses,
}

/** Says who is signed in; collapses to a strip that opens it again. */
export function RoleBanner() {
  const { t } = useTexts()
  const { name, role } = useSession().me
  // On a phone the roster needs the room: there it starts as a strip.
  const startsOpen = !useIsMobile()
  const [open, setOpen] = useState(() => (sessionStorage.getItem('roleBanner') ?? String(startsOpen)) === 'true')
  const toggled = useRef(false)
  const show = (next: boolean) => {
    toggled.current = true
    sessionStorage.setItem('roleBanner', String(next))
    setOpen(next)
  }

  // The button that was pressed is gone; its counterpart takes the focus.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (toggled.current) button?.focus()
  }

  if (!open)
    return (
      <button
        ref={takeFocus}
        type="button"
        className={styles.strip}
        aria-expanded={false}
        aria-label={t(($) => $.SHELL.BANNER.EXPAND)}
        onClick={() => show(true)}
      />
    )
  const Icon = role ? roleIcons[role] : User
  return (
    <aside aria-label={t(($) => $.SHELL.BANNER.LABEL)} className={styles.banner}>
      <Icon aria-hidden size={16} className={styles.icon} />
      <p className={styles.text}>
        {t(($) => $.SHELL.BANNER.HEADER[role ?? 'none'])} <strong>{name}</strong>
        {(role === 'student' || role === 'teacher') && ` — ${t(($) => $.SHELL.BANNER.MESSAGE[role])}`}
      </p>
      <Button look="quiet" className={styles.action} onClick={() => void signOut()}>
        {t(($) => $.SHELL.USER.LOG_OUT)}
      </Button>
      <Button
        ref={takeFocus}
        look="quiet"
        square
        className={styles.action}
        aria-label={t(($) => $.SHELL.BANNER.DISMISS)}
        onClick={() => show(false)}
      >
        <X aria-hidden size={16} />
      </Button>
    </aside>
  )
}
