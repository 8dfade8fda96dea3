import type { ReactNode } from 'react'

interface Props {
  /** For screen readers. */
  label: string
  /** Number of repetitions. */
  rows?: number
  /** Width of each line, in percent. */
  lines?: readonly number[]
  /** Replaces the lines. */
  children?: ReactNode
  /** Replaces the layout. */
  className?: string | undefined
}

export function Skeleton({ label, rows, lines = [100], children, className = 'skeleton-lines' }: Props) {
  const rowLines = lines.map((width, index) => (
    <span key={index} className="skeleton-line" style={{ width: `${width}%` }} />
  ))
  return (
    <div role="status" aria-label={label} className={className}>
      {children ??
        (rows === undefined ? rowLines : Array.from({ length: rows }, (_, index) => <div key={index}>{rowLines}</div>))}
    </div>
  )
}
