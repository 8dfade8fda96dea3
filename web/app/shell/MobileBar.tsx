import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import { moduleIcons } from '../module-icons.ts'
import { formatBubble, countBehindMenuButton } from './menu.ts'
import { Bubble, getItemClass, MenuItem } from './MenuItem.tsx'
import itemStyles from './MenuItem.module.css'
import { NotificationsItem } from './MenuList.tsx'
import styles from './MobileBar.module.css'
import { useMenu } from './use-menu.ts'

const MenuPopup = lazyLoad(() => import('./MenuPopup.tsx'), 'MenuPopup')

/** A button for the whole menu and the first module; at the side in landscape. */
export function MobileBar() {
  const { t } = useTexts()
  const { entries } = useMenu()
  const [isOpen, setIsOpen] = useState(false)
  const whenLoaded = usePrefetch(MenuPopup)
  const [firstEntry] = entries
  const hiddenCount = countBehindMenuButton(entries)
  const bubble = formatBubble(hiddenCount)
  return (
    <>
      <nav aria-label={t(($) => $.SHELL.MENU.LABEL)} className={`onScreen ${styles.bar}`}>
        <button
          type="button"
          className={getItemClass('bar')}
          aria-haspopup="dialog"
          onClick={() => whenLoaded(() => setIsOpen(true))}
        >
          <Menu aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
          <span className={itemStyles.title}>{t(($) => $.SHELL.MENU.OPEN)}</span>
          {bubble && (
            <Bubble isUrgent={false} text={bubble} label={t(($) => $.SHELL.MENU.COUNT, { count: hiddenCount })} />
          )}
        </button>
        {firstEntry && (
          <MenuItem
            variant="bar"
            module={firstEntry.module}
            icon={moduleIcons[firstEntry.module]}
            title={t(($) => $.SHELL.MODULE[firstEntry.module])}
            count={firstEntry.count}
            countLabel={t(($) => $.SHELL.MENU.COUNT, { count: firstEntry.count })}
            isActive={firstEntry.isActive}
          />
        )}
        <NotificationsItem variant="bar" />
      </nav>
      {isOpen && <MenuPopup onClose={() => setIsOpen(false)} />}
    </>
  )
}
