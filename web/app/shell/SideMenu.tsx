import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { EnvironmentBanner } from './EnvironmentBanner.tsx'
import { HelpItem } from './HelpItem.tsx'
import { Logo } from './Logo.tsx'
import { getItemClass } from './MenuItem.tsx'
import itemStyles from './MenuItem.module.css'
import { MenuList, NotificationsItem } from './MenuList.tsx'
import styles from './SideMenu.module.css'
import { useActiveModule, useMenuCollapse } from './use-menu.ts'
import { UserEntry } from './UserEntry.tsx'

export function SideMenu() {
  const { t } = useTexts()
  const activeModule = useActiveModule()
  const { isCollapsed, toggle } = useMenuCollapse()
  const variant = isCollapsed ? 'narrow' : 'side'
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  const label = isCollapsed ? t(($) => $.SHELL.MENU.EXPAND) : t(($) => $.SHELL.MENU.COLLAPSE)
  return (
    <nav
      aria-label={t(($) => $.SHELL.MENU.LABEL)}
      className={`onScreen ${styles.menu}`}
      data-collapsed={isCollapsed || undefined}
    >
      <div className={styles.top}>
        <Logo isMarkOnly={isCollapsed} />
      </div>
      <EnvironmentBanner variant={isCollapsed ? 'short' : 'full'} />
      <div className={styles.modules}>
        <MenuList variant={variant} />
      </div>
      <NotificationsItem variant={variant} />
      <HelpItem variant={variant} />
      {/* Keyed by the screen, so that its panel closes when another opens. */}
      <UserEntry key={activeModule} variant={variant} />
      <button
        type="button"
        className={getItemClass(variant)}
        aria-expanded={!isCollapsed}
        title={isCollapsed ? label : undefined}
        onClick={toggle}
      >
        <Icon aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
        <span className={isCollapsed ? 'unseen' : itemStyles.title}>{label}</span>
      </button>
    </nav>
  )
}
