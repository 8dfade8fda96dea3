import { type Giving, groupGivings, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { PlannedLesson } from '@uurwerk/contract/staff/availability'
import { Check, type LucideIcon, ThumbsDown, TriangleAlert, X } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { computeLessonHue } from '#web/roster/appointment/hue.ts'
import styles from './DayLayers.module.css'
import { findUncoveredUnit, toDayPosition } from './availability-week.ts'

export const givingIcons: Record<Giving, LucideIcon> = { available: Check, ratherNot: ThumbsDown, not: X }

/** Shows how a kind of availability looks, for the brushes. */
export function GivingSwatch({ giving }: { giving: Giving }) {
  const Icon = givingIcons[giving]
  return (
    <span aria-hidden className={styles.swatch} data-giving={giving}>
      <Icon size={15} />
    </span>
  )
}

interface Props {
  units: readonly HalfHourSlot[]
  givings: readonly Giving[]
  lessons: readonly PlannedLesson[]
  /** True for a small read-only week, which has no text. */
  isSmall?: boolean
  /** Whether lessons outside the available time are marked. */
  showsClashes?: boolean
}

/** Draws availability and lessons of a day. Hidden from screen readers, because the half hours have the text. */
export const DayLayers = memo(function DayLayers({
  units,
  givings,
  lessons,
  isSmall = false,
  showsClashes = true,
}: Props) {
  const formatPercent = (unitIndex: number) => `${(unitIndex / Math.max(1, units.length)) * 100}%`
  return (
    <div aria-hidden className={styles.day} data-small={isSmall || undefined}>
      {groupGivings(givings).map(({ from, until, giving }) => {
        const textUnit = findUncoveredUnit({ from, until }, units, lessons)
        return (
          <div
            key={from}
            className={styles.run}
            data-giving={giving}
            style={{ top: formatPercent(from), height: formatPercent(until - from) }}
          >
            {!(isSmall && until - from < 2) && (
              <RunText
                giving={giving}
                times={until - from > 1 ? `${units[from]?.start}–${units[until - 1]?.end}` : undefined}
                top={`${(((textUnit ?? from) - from) / (until - from)) * 100}%`}
                isIconOnly={isSmall || textUnit === undefined}
              />
            )}
          </div>
        )
      })}
      {lessons.map((lesson) => (
        <PlacedLesson
          key={`${lesson.start} ${lesson.name}`}
          lesson={lesson}
          units={units}
          givings={givings}
          isSmall={isSmall}
          showsClashes={showsClashes}
        />
      ))}
    </div>
  )
})

interface RunTextProps {
  giving: Giving
  times: string | undefined
  /** From the top of the run, where no lesson covers it. */
  top: string
  isIconOnly: boolean
}

function RunText({ giving, times, top, isIconOnly }: RunTextProps) {
  const { t } = useTexts()
  const Icon = givingIcons[giving]
  return (
    <span className={styles.text} style={{ top }}>
      <Icon size={isIconOnly ? 12 : 15} />
      {!isIconOnly && (
        <>
          {' '}
          <b>{t(($) => $.AVAILABILITY.GIVING_LOWER[giving])}</b> {times && <span>{times}</span>}
        </>
      )}
    </span>
  )
}

function PlacedLesson(props: { lesson: PlannedLesson } & Omit<Props, 'lessons'>) {
  const { lesson, units, givings, isSmall, showsClashes } = props
  const { top, bottom } = toDayPosition(lesson, units)
  // A lesson outside the school's day has no height after clipping.
  if (bottom <= top) return null
  const isClash =
    showsClashes &&
    units.some(({ start, end }, index) => start < lesson.end && end > lesson.start && givings[index] === 'not')
  const { name, room, courseId } = lesson
  const hue = computeLessonHue({ name, course: courseId === null ? null : { id: courseId, name, code: null } })
  return (
    <div
      className={styles.lesson}
      data-clash={isClash || undefined}
      style={{ top: `${top * 100}%`, height: `${(bottom - top) * 100}%`, '--hue': hue } as CSSProperties}
    >
      {isClash && <TriangleAlert size={isSmall ? 11 : 13} />}
      {!isSmall && (
        <>
          {' '}
          <b>{name}</b> <span>{room}</span>
        </>
      )}
    </div>
  )
}
