import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

/** Keeps the last step visible at the bottom of the screen. */
export const StickyBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
