import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDataTime } from '#web/lib/format-data-time.ts'
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
  /** `staleSince` is the time of the last answer, with its day unless today, while the server is unreachable. */
  children: (state: State, staleSince: string | undefined) => ReactNode
}

/** Without children, a display that waits for an answer. */
export const EmptyDisplay = ({ children }: { children?: ReactNode }) => (
  <main aria-busy={!children || undefined} className={styles.empty}>
    {children}
  </main>
)

/** A screen on a wall, which keeps its last state while the server is unreachable. */
export function DisplayFrame<State>({ query, closed, unreachable, children }: Props<State>) {
  const { data, error, isPending, dataUpdatedAt } = query
  if (isPending) return <EmptyDisplay />
  if (error instanceof DisplayAddressClosed)
    return (
      <EmptyDisplay>
        <Empty variant="page" icon={<KeyRound />} {...closed} />
      </EmptyDisplay>
    )
  if (!data)
    return (
      <EmptyDisplay>
        <Failed variant="page" error={error} {...unreachable} />
      </EmptyDisplay>
    )
  return children(data, error ? formatDataTime(dataUpdatedAt) : undefined)
}
