import type { ReactNode } from 'react'
import styles from './Screen.module.css'

export interface ScreenProps {
  title: string
  /** Subject of the title, such as a person. */
  about?: ReactNode
  actions?: ReactNode
  /** On wide screens, the screen is as high as the window, and long content scrolls within it. */
  fillsWindow?: boolean
  children: ReactNode
}

export const Screen = ({ title, about, actions, fillsWindow = false, children }: ScreenProps) => (
  <div className={styles.screen} data-fills={fillsWindow || undefined}>
    <header className={styles.header}>
      <h1>
        {title} {about && <span>{about}</span>}
      </h1>
      {actions}
    </header>
    {children}
  </div>
)
