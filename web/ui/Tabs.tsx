import type { ComponentProps } from 'react'
import styles from './Tabs.module.css'

/** Links to the parts of a screen; the router marks the current one, which is in view when there is no room for all. */
export const Tabs = (props: ComponentProps<'nav'>) => <nav {...props} ref={showCurrent} className={styles.tabs} />

function showCurrent(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]')
  if (tabs && current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.clientWidth) / 2
}
