import type { ReactNode } from 'react'
import styles from './Screen.module.css'

export interface ScreenProps {
  title: string
  /** What the title is about, as whose program it is. */
  about?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Whether it takes the window's height, and what is long in it scrolls by itself. */
  fills?: boolean
  children: ReactNode
}

/** A module's screen: its title with what one can do, and the rest below. */
export const Screen = ({ title, about, actions, fills = false, children }: ScreenProps) => (
  <div className={styles.screen} data-fills={fills || undefined}>
    <header className={styles.header}>
      <h1>
        {title} {about && <span>{about}</span>}
      </h1>
      {actions}
    </header>
    {children}
  </div>
)
