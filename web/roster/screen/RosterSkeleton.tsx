import type { CSSProperties } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './RosterSkeleton.module.css'

/** Typical lessons per day: start and length in hours, counted from the first hour. */
const dayShapes = [
  [
    [0.5, 0.8],
    [1.35, 0.8],
    [2.5, 0.8],
    [3.4, 0.8],
    [4.8, 1.6],
  ],
  [
    [0.5, 1.65],
    [2.5, 0.8],
    [3.4, 0.8],
    [4.8, 0.8],
  ],
  [
    [1.35, 0.8],
    [2.5, 1.65],
    [4.8, 0.8],
    [5.7, 0.8],
  ],
  [
    [0.5, 0.8],
    [1.35, 0.8],
    [2.5, 0.8],
    [4.8, 1.65],
  ],
  [
    [0.5, 0.8],
    [2.5, 0.8],
    [3.4, 0.8],
  ],
] as const

/** Index of the shape that stands for any single day. */
const singleDayShape = 1

export function RosterSkeleton({ dayCount, isList }: { dayCount: number; isList: boolean }) {
  const { t } = useTexts()
  return (
    <Skeleton label={t(($) => $.ROSTER.LOADING)} className={isList ? styles.list : styles.grid}>
      {Array.from({ length: dayCount }, (_, dayIndex) => (
        <div key={dayIndex} className={styles.day}>
          {dayShapes[(dayCount === 1 ? singleDayShape : dayIndex) % dayShapes.length]?.map(([start, length]) => (
            <span
              key={start}
              className="skeleton-line"
              style={{ '--start': start, '--length': length } as CSSProperties}
            />
          ))}
        </div>
      ))}
    </Skeleton>
  )
}
