import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime, toSchoolTime } from '#web/lib/time.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import styles from './DisplayFrame.module.css'
import { DisplayAddressClosed } from './queries.ts'

interface Message {
  title: string
  text: string
}

interface Props<State> {
  query: { data: State | undefined; error: Error | null; isPending: boolean; dataUpdatedAt: number }
  /** For an address that does not work any more. */
  closed: Message
  unreachable: Message
  /** `staleSince` is the time of the last answer while the server is unreachable. */
  children: (state: State, staleSince: string | undefined) => ReactNode
}

/** A screen on a wall, which keeps its last state while the server is unreachable. */
export function DisplayFrame<State>({ query, closed, unreachable, children }: Props<State>) {
  const { data, error, isPending, dataUpdatedAt } = query
  if (isPending) return <main aria-busy className={styles.empty} />
  if (error instanceof DisplayAddressClosed)
    return (
      <main className={styles.empty}>
        <Empty variant="page" icon={<KeyRound />} {...closed} />
      </main>
    )
  if (!data)
    return (
      <main className={styles.empty}>
        <Failed variant="page" error={error} {...unreachable} />
      </main>
    )
  return children(data, error ? formatTime(toSchoolTime(new Date(dataUpdatedAt).toISOString())) : undefined)
}
