import { useMemo, useRef, useState } from 'react'
import { useSteady } from '../../../lib/use-steady.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDay, formatRange } from '../../../lib/time.ts'
import type { Stretch } from '../../../rooms/booking/day-plan/hours.ts'
import { wholeDayOf } from '../../appointment/days.ts'
import { useIsLoading } from '../../appointment/loading.ts'
import { isPerson } from '../../attendee/is-person.ts'
import type { RosterEntry } from '../lessons.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { type Block, hoursOf, rowsOf } from './arrange.ts'
import { FreeBar } from './FreeBar.tsx'
import { GapCard } from './GapCard.tsx'
import { type Gap, leftOf, meetingIn, togetherOf, type Wish, wishIn } from './gaps.ts'
import styles from './PeoplePlan.module.css'
import { PlanGrid } from './PlanGrid.tsx'

interface Props {
  model: RosterModel
  onOpenStack: (entries: readonly RosterEntry[]) => void
}

/** The rosters of many beside each other: who is where when, and when all are free. */
export function PeoplePlan({ model, onOpenStack }: Props) {
  const { t } = useTexts()
  const isBusy = useIsLoading('appointments')
  const { address, days, week, monday, session, now, publication } = model
  const wish = wishIn(address)
  const { rows, counted, without, together, wholeDays } = usePlan(model, wish)
  const { chosen, choose, forget } = useChosen(together)
  const anchor = useRef<HTMLElement>(null)
  const hours = useMemo(() => hoursOf(rows, session.day), [rows, session.day])
  const dateOf = (gap: Gap) => week[gap.day] ?? address.date
  const left = (gap: Gap) => leftOf(gap, dateOf(gap), now, wish.least)
  const isOver = (gap: Gap) => left(gap) === undefined
  const shown = days.map((day) => week.findIndex((item) => item.equals(day))).filter((day) => day >= 0)

  const onOpen = useSteady(({ entries: [first, ...others] }: Block) => {
    if (first && others.length > 0) onOpenStack([first, ...others])
    else if (first?.isSelectable) address.openAppointment(first.appointment.id)
  })
  const onGap = (gap: Gap, minute?: number) => {
    const rest = left(gap)
    choose(gap, rest && meetingIn(rest, wish.least, minute))
    if (!shown.includes(gap.day)) address.showDate(dateOf(gap))
  }
  const [first, last] = [days[0] ?? address.date, days.at(-1) ?? address.date]
  const guests = counted
    .filter(({ who }) => who.id !== address.own && who.id !== chosen?.gap.missing?.id && isPerson(who))
    .map(({ who }) => who.id)
  return (
    <div className={styles.plan}>
      <FreeBar
        gaps={together.flatMap(({ gaps }) => gaps).filter((gap) => !isOver(gap))}
        {...{ week, now, wish, left, onGap }}
        isUnpublished={publication?.published === false}
        onWish={address.showFree}
      />
      <PlanGrid
        label={
          address.view === 'day'
            ? t(($) => $.ROSTER.GRID.DAY, { day: formatDay(address.date) })
            : t(($) => $.ROSTER.GRID.WEEK, { number: monday.weekOfYear, range: formatRange(first, last) })
        }
        days={shown}
        chosen={chosen && { day: chosen.gap.day, ...(chosen.meeting ?? chosen.gap) }}
        open={address.appointmentId}
        onDay={(date) => address.showDate(date, 'day')}
        {...{ week, hours, now, rows, together, wholeDays, without, isBusy, isOver, anchor, onOpen, onGap }}
      />
      {chosen && (
        <GapCard
          {...chosen}
          date={dateOf(chosen.gap)}
          count={counted.length}
          guests={guests}
          anchor={anchor}
          onClose={forget}
        />
      )}
    </div>
  )
}

/** The rows, and when those who have a roster are free together. */
function usePlan(
  { coloured, week, entries, appointments, withoutRoster, publication, session }: RosterModel,
  wish: Wish,
) {
  const people = useMemo(() => [...coloured.values()], [coloured])
  const rows = useMemo(() => rowsOf(people, week, entries), [people, week, entries])
  const none = withoutRoster.join(' ')
  const without = useMemo(() => new Set(none.split(' ').filter(Boolean).map(Number)), [none])
  const counted = useMemo(() => rows.filter(({ who }) => !without.has(who.id)), [rows, without])
  const wholeDays = useMemo(() => week.map((day) => wholeDayOf(appointments, day)), [week, appointments])
  const isKnown = publication?.published !== false
  const { least, mayMiss } = wish
  const together = useMemo(() => {
    const isClosed = (day: number) => !isKnown || wholeDays[day] !== undefined
    return togetherOf(counted, { days: week, school: session.day, isClosed }, { least, mayMiss })
  }, [counted, week, session.day, isKnown, wholeDays, least, mayMiss])
  return { rows, counted, without, together, wholeDays }
}

/** The time that someone chose, as long as all are free then: what comes in later may change that. */
function useChosen(together: ReturnType<typeof togetherOf>) {
  const [chosen, setChosen] = useState<{ gap: Gap; meeting: Stretch | undefined }>()
  const isSame = ({ from, until }: Gap) => from === chosen?.gap.from && until === chosen.gap.until
  const gap = chosen && together[chosen.gap.day]?.gaps.find(isSame)
  return {
    chosen: chosen && gap ? { ...chosen, gap } : undefined,
    choose: (gap: Gap, meeting: Stretch | undefined) => setChosen({ gap, meeting }),
    forget: () => setChosen(undefined),
  }
}
