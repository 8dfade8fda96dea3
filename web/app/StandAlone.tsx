import { useTitle } from '../lib/use-title.ts'
import { Empty, type EmptyProps } from '../ui/Empty.tsx'
import { Logo } from './shell/Logo.tsx'
import styles from './StandAlone.module.css'

/** Shows a single message outside the shell. */
export function StandAlone(props: Omit<EmptyProps, 'variant'>) {
  useTitle(props.title)
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.panel}>
        <Empty variant="page" {...props} />
      </div>
    </main>
  )
}
