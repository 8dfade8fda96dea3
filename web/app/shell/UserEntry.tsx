import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { lazyLoad, usePrefetch } from '#web/lib/lazy-load.tsx'
import { useSession } from '#web/data/me.ts'
import itemStyles from './MenuItem.module.css'
import { getInitials } from './menu.ts'
import styles from './UserEntry.module.css'
import { useMenuUser } from './use-menu.ts'

const UserPanel = lazyLoad(() => import('./UserPanel.tsx'), 'UserPanel')

const computeHue = (name: string) =>
  Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => (sum * 31 + code) % 360, 7)

export function Avatar({ name }: { name: string }) {
  return (
    <span aria-hidden className={styles.avatar} style={{ '--hue': computeHue(name) } as CSSProperties}>
      {getInitials(name)}
    </span>
  )
}

export function UserEntry({ form }: { form: 'side' | 'narrow' }) {
  const who = useMenuUser()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const whenThere = usePrefetch(UserPanel)
  const impersonating = useSession().impersonatedUser !== null

  useEffect(() => {
    if (!open) return undefined
    const closeOutside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
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
  }, [open])

  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={`${itemStyles[form]} ${styles.entry}`}
        data-warning={impersonating || undefined}
        aria-expanded={open}
        title={form === 'narrow' ? who.name : undefined}
        onClick={() => whenThere(() => setOpen(!open))}
      >
        <Avatar name={who.name} />
        <span className={form === 'narrow' ? 'unseen' : styles.who}>
          <span className={styles.name}>{who.name}</span>
          <span className={styles.role}>{who.role}</span>
        </span>
      </button>
      {open && (
        <div className={styles.panel}>
          <UserPanel />
        </div>
      )}
    </div>
  )
}
