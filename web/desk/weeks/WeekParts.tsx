import { Link, useSearch } from '@tanstack/react-router'
import type { SchoolWeek } from '@uurwerk/contract/desk/school'
import { CalendarDays } from 'lucide-react'
import * as z from 'zod/mini'
import { toOptionalParam } from '#web/lib/address-param.ts'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { formatDate, formatRange, getToday, toSchoolTime } from '#web/lib/time.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './WeekTable.module.css'

const weekAddress = z.object({ week: toOptionalParam(z.int()) })

/** The same function at each render, so that it runs once: later the user decides. */
const showItem = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'center' })

/** How a week is listed. On opening, the one of the address or else the current one is in view. */
export function useWeekItem({ start }: SchoolWeek) {
  const { week: chosenNumber } = weekAddress.parse(useSearch({ strict: false }))
  const monday = Temporal.PlainDate.from(start)
  const sunday = monday.add({ days: 6 })
  const today = getToday().toString()
  const isCurrent = start <= today && today <= sunday.toString()
  const isMarked = chosenNumber === undefined ? isCurrent : monday.weekOfYear === chosenNumber
  return {
    name: getText(($) => $.SCHOOL.WEEKS.WEEK, { number: monday.weekOfYear }),
    isCurrent,
    isMarked,
    ref: isMarked ? showItem : undefined,
  }
}

export const NowPill = () => <Pill tone="accent">{getText(($) => $.SCHOOL.WEEKS.NOW)}</Pill>

export function WeekDays({ week: { start, hasHoliday } }: { week: SchoolWeek }) {
  const monday = Temporal.PlainDate.from(start)
  return (
    <>
      {formatRange(monday, monday.add({ days: 6 }), 'short')}{' '}
      {hasHoliday && <Pill>{getText(($) => $.SCHOOL.WEEKS.HOLIDAY)}</Pill>}
    </>
  )
}

export function WeekLink({ week: { start }, name }: { week: SchoolWeek; name: string }) {
  const label = getText(($) => $.SCHOOL.WEEKS.ROSTER, { week: name })
  return (
    <Link
      to="/roster"
      search={{ view: 'week', date: start }}
      className={getButtonClass({ variant: 'quiet', isSquare: true })}
      aria-label={label}
      title={label}
    >
      <CalendarDays size={16} aria-hidden />
    </Link>
  )
}

export function WeekState({ week: { published, publishedAt, lessons, hasHoliday } }: { week: SchoolWeek }) {
  const { t } = useTexts()
  if (!published) return <Pill tone={lessons > 0 ? 'warn' : 'plain'}>{t(($) => $.SCHOOL.WEEKS.HIDDEN)}</Pill>
  if (lessons === 0 && !hasHoliday) return <Pill tone="warn">{t(($) => $.SCHOOL.WEEKS.NO_LESSONS)}</Pill>
  return (
    <>
      <Pill tone="ok">{t(($) => $.SCHOOL.WEEKS.PUBLISHED)}</Pill>{' '}
      {publishedAt !== null && (
        <Text as="span" tone="quiet" className={styles.since}>
          {t(($) => $.SCHOOL.WEEKS.SINCE, { date: formatDate(toSchoolTime(publishedAt).toPlainDate()) })}
        </Text>
      )}
    </>
  )
}
