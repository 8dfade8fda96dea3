import { Bell } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { moduleIcons } from '../module-icons.ts'
import { MenuItem } from './MenuItem.tsx'
import styles from './MenuList.module.css'
import { useMenu } from './use-menu.ts'

export function MenuList({ form }: { form: 'side' | 'narrow' }) {
  const { t } = useTexts()
  const { entries } = useMenu()
  return (
    <ul className={styles.list}>
      {entries.map(({ module, count, active }) => (
        <li key={module}>
          <MenuItem
            form={form}
            module={module}
            icon={moduleIcons[module]}
            title={t(($) => $.SHELL.MODULE[module])}
            count={count}
            countLabel={t(($) => $.SHELL.MENU.COUNT, { count })}
            active={active}
          />
        </li>
      ))}
    </ul>
  )
}

export function NotificationsItem({ form }: { form: 'side' | 'narrow' | 'bar' }) {
  const { t } = useTexts()
  const { active, notifications } = useMenu()
  return (
    <MenuItem
      urgent
      form={form}
      module="notifications"
      icon={Bell}
      title={t(($) => $.SHELL.MENU.NOTIFICATIONS)}
      count={notifications.count}
      countLabel={t(($) => $.SHELL.MENU.UNREAD, { count: notifications.count })}
      active={active === 'notifications'}
      enabled={notifications.enabled}
    />
  )
}
