import { Bell } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { moduleIcons } from '../module-icons.ts'
import { MenuItem } from './MenuItem.tsx'
import styles from './MenuList.module.css'
import { useMenu } from './use-menu.ts'

export function MenuList({ variant }: { variant: 'side' | 'narrow' }) {
  const { t } = useTexts()
  const { entries } = useMenu()
  return (
    <ul className={styles.list}>
      {entries.map(({ module, count, isActive }) => (
        <li key={module}>
          <MenuItem
            variant={variant}
            module={module}
            icon={moduleIcons[module]}
            title={t(($) => $.SHELL.MODULE[module])}
            count={count}
            countLabel={t(($) => $.SHELL.MENU.COUNT, { count })}
            isActive={isActive}
          />
        </li>
      ))}
    </ul>
  )
}

export function NotificationsItem({ variant }: { variant: 'side' | 'narrow' | 'bar' }) {
  const { t } = useTexts()
  const { activeModule, notifications } = useMenu()
  return (
    <MenuItem
      isUrgent
      variant={variant}
      module="notifications"
      icon={Bell}
      title={t(($) => $.SHELL.MENU.NOTIFICATIONS)}
      count={notifications.count}
      countLabel={t(($) => $.SHELL.MENU.UNREAD, { count: notifications.count })}
      isActive={activeModule === 'notifications'}
      isEnabled={notifications.isEnabled}
    />
  )
}
