import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import { moduleIcons } from '../module-icons.ts'
import { formatBubble, countBehindMenuButton } from './menu.ts'
import { Bubble, MenuItem } from './MenuItem.tsx'
import itemStyles from './MenuItem.module.css'
import { NotificationsItem } from './MenuList.tsx'
import styles from './MobileBar.module.css'
import { useMenu } from './use-menu.ts'

const MenuPopup = lazyLoad(() => import('./MenuPopup.tsx'), 'MenuPopup')

/** Stands at the bottom in portrait, at the side in landscape. */
export function MobileBar() {
  const { t } = useTexts()
  const { entries } = useMenu()
  const [isOpen, setIsOpen] = useState(false)
  const whenLoaded = usePrefetch(MenuPopup)
  const [first] = entries
  const count = countBehindMenuButton(entries)
  const bubble = formatBubble(count)
  return (
    <>
      <nav aria-label={t(($) => $.SHELL.MENU.LABEL)} className={styles.bar}>
        <button
          type="button"
          className={itemStyles.bar}
          aria-haspopup="dialog"
          onClick={() => whenLoaded(() => setIsOpen(true))}
        >
          <Menu aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
          <span className={itemStyles.title}>{t(($) => $.SHELL.MENU.OPEN)}</span>
          {bubble && <Bubble text={bubble} label={t(($) => $.SHELL.MENU.COUNT, { count })} />}
        </button>
        {first && (
          <MenuItem
            form="bar"
            module={first.module}
            icon={moduleIcons[first.module]}
            title={t(($) => $.SHELL.MODULE[first.module])}
            count={first.count}
            countLabel={t(($) => $.SHELL.MENU.COUNT, { count: first.count })}
            active={first.active}
          />
        )}
        <NotificationsItem form="bar" />
      </nav>
      {isOpen && <MenuPopup onClose={() => setIsOpen(false)} />}
    </>
  )
}
