import { type Giving, groupGivings, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { PlannedLesson } from '@uurwerk/contract/staff/availability'
import { Check, type LucideIcon, ThumbsDown, TriangleAlert, X } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { computeLessonHue } from '#web/roster/appointment/hue.ts'
import styles from './DayLayers.module.css'
import { toDayPosition } from './availability-week.ts'

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
  const { t } = useTexts()
  const formatPercent = (unitIndex: number) => `${(unitIndex / Math.max(1, units.length)) * 100}%`
  return (
    <div aria-hidden className={styles.day} data-small={isSmall || undefined}>
      {groupGivings(givings).map(({ from, until, giving }) => {
        const Icon = givingIcons[giving]
        return (
          <div
            key={from}
            className={styles.run}
            data-giving={giving}
            data-short={until - from < 2 || undefined}
            data-beside={(!isSmall && isDuringLesson(lessons, units[from])) || undefined}
            style={{ top: formatPercent(from), height: formatPercent(until - from) }}
          >
            <span className={styles.word}>
              <Icon size={isSmall ? 12 : 15} />
              {!isSmall && <span>{t(($) => $.AVAILABILITY.GIVING_LOWER[giving])}</span>}
            </span>
            {!isSmall && until - from > 1 && (
              <span className={styles.times}>
                {units[from]?.start}–{units[until - 1]?.end}
              </span>
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

/** Returns whether a lesson overlaps the half hour in which the text begins, so that the text moves beside it. */
const isDuringLesson = (lessons: readonly PlannedLesson[], unit: HalfHourSlot | undefined) =>
  unit !== undefined && lessons.some(({ start, end }) => start < unit.end && end > unit.start)

function PlacedLesson(props: { lesson: PlannedLesson } & Omit<Props, 'lessons'>) {
  const { lesson, units, givings, isSmall, showsClashes } = props
  const { t } = useTexts()
  const { top, bottom } = toDayPosition(lesson, units)
  // A lesson outside the school's day has no height after clipping.
  if (bottom <= top) return null
  const isClash =
    showsClashes &&
    units.some(({ start, end }, index) => start < lesson.end && end > lesson.start && givings[index] === 'not')
  const { name, room, courseId, start } = lesson
  const hue = computeLessonHue({ name, course: courseId === null ? null : { id: courseId, name, code: null } })
  return (
    <div
      className={styles.lesson}
      data-clash={isClash || undefined}
      style={{ top: `${top * 100}%`, height: `${(bottom - top) * 100}%`, '--hue': hue } as CSSProperties}
    >
      {isSmall ? (
        isClash && <TriangleAlert size={11} />
      ) : (
        <>
          <b>{name}</b>
          <span>
            {isClash ? (
              <>
                <TriangleAlert size={12} /> {t(($) => $.AVAILABILITY.CLASH.IN_NOT)}
              </>
            ) : (
              <>
                <span className={styles.from}>{start} · </span>
                {room}
              </>
            )}
          </span>
        </>
      )}
    </div>
  )
}
