import { useTitle } from '../lib/use-title.ts'
import { Empty, type EmptyProps } from '../ui/Empty.tsx'
import { Logo } from './shell/Logo.tsx'
import styles from './StandAlone.module.css'

/** A page outside of the shell: our name, and one message. */
export function StandAlone(props: Omit<EmptyProps, 'look'>) {
  useTitle(props.title)
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.panel}>
        <Empty look="page" {...props} />
      </div>
    </main>
  )
}
