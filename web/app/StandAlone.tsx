import type { ReactNode } from 'react'
import { useTitle } from '../lib/use-title.ts'
import { Logo } from './shell/Logo.tsx'
import styles from './StandAlone.module.css'

/** A page outside the shell, with a single message. */
export function StandAlone({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.panel}>{children}</div>
    </main>
  )
}
