import type { ReactNode } from 'react'

interface Props {
  /** What is on its way, for screen readers. */
  label: string
  /** How often the lines come back; without it they stand by themselves. */
  rows?: number
  /** How wide each line is, in percent. */
  lines?: readonly number[]
  /** The shape of something else than lines. */
  children?: ReactNode
  className?: string | undefined
}

/** The shape of what is on its way; where its lines stand is for the screen to say. */
export function Skeleton({ label, rows, lines = [100], children, className }: Props) {
  const row = lines.map((width, index) => <span key={index} className="skeleton-line" style={{ width: `${width}%` }} />)
  return (
    <div role="status" aria-label={label} className={className}>
      {children ??
        (rows === undefined ? row : Array.from({ length: rows }, (_, index) => <div key={index}>{row}</div>))}
    </div>
  )
}
