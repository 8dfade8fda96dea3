import type { ReactNode } from 'react'
import { useTitle } from '../lib/use-title.ts'
import { Message } from '../ui/Message.tsx'
import { Logo } from './shell/Logo.tsx'
import styles from './StandAlone.module.css'

/** A page outside of the shell: our name, and one message. */
export function StandAlone(props: { icon: ReactNode; title: string; message: string; children: ReactNode }) {
  useTitle(props.title)
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.panel}>
        <Message {...props} />
      </div>
    </main>
  )
}
