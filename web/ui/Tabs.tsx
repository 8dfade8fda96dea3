import type { ComponentProps } from 'react'
import styles from './Tabs.module.css'

/** Links to the parts of a screen; the router marks the current one. */
export const Tabs = (props: ComponentProps<'nav'>) => <nav {...props} className={styles.tabs} />
