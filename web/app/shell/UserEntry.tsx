import { useEffect, useRef, useState } from 'react'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import { useSession } from '#web/data/me.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { getItemClass } from './MenuItem.tsx'
import styles from './UserEntry.module.css'
import { useMenuUser } from './use-menu.ts'

const UserPanel = lazyLoad(() => import('./UserPanel.tsx'), 'UserPanel')

export function UserEntry({ variant }: { variant: 'side' | 'narrow' }) {
  const user = useMenuUser()
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const whenLoaded = usePrefetch(UserPanel)
  const isImpersonating = useSession().impersonatedUser !== null

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) setIsOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
      removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <div ref={container} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={`${getItemClass(variant)} ${styles.entry}`}
        data-warning={isImpersonating || undefined}
        aria-expanded={isOpen}
        title={variant === 'narrow' ? user.name : undefined}
        onClick={() => whenLoaded(() => setIsOpen(!isOpen))}
      >
        <Avatar name={user.name} />
        <span className={variant === 'narrow' ? 'unseen' : styles.who}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.role}>{user.role}</span>
        </span>
      </button>
      {isOpen && <UserPanel />}
    </div>
  )
}
