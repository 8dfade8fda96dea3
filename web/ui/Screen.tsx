import type { ReactNode } from 'react'
import styles from './Screen.module.css'

export interface ScreenProps {
  title: string
  /** Subject of the title, such as a person. */
  about?: ReactNode
  actions?: ReactNode
  /** Link to the screen that this one belongs to. */
  back?: ReactNode
  /** On wide screens, the screen is as high as the window, and long content scrolls within it. */
  fillsWindow?: boolean
  children: ReactNode
}

export const Screen = ({ title, about, actions, back, fillsWindow = false, children }: ScreenProps) => (
  <div className={styles.screen} data-fills={fillsWindow || undefined}>
    <header className={styles.header}>
      {back}
      <h1>
        {title}
        {about && (
          <>
            {' '}
            <span>{about}</span>
          </>
        )}
      </h1>
      {actions}
    </header>
    {children}
  </div>
)
