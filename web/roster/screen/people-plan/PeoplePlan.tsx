import { useMemo, useRef, useState } from 'react'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatRange } from '#web/lib/time.ts'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { findWholeDayName } from '#web/roster/appointment/appointment-days.ts'
import { useIsLoading } from '#web/roster/appointment/loading-counters.ts'
import { isPerson } from '#web/roster/attendee/is-person.ts'
import type { RosterEntry } from '../roster-entries.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { type PersonBlock, computePlanHours, buildPersonRows } from './person-rows.ts'
import { FreeTimeBar } from './FreeTimeBar.tsx'
import { GapCard } from './GapCard.tsx'
import {
  type CommonGap,
  findRemainingGap,
  chooseMeetingTime,
  findCommonGaps,
  type GapCriteria,
  parseGapCriteria,
} from './common-gaps.ts'
import styles from './PeoplePlan.module.css'
import { PeopleGrid } from './PeopleGrid.tsx'

interface Props {
  model: RosterModel
  onOpenStack: (entries: readonly RosterEntry[]) => void
}

/** Shows many rosters below each other, and the times at which everyone is free. */
export function PeoplePlan({ model, onOpenStack }: Props) {
  const { t } = useTexts()
  const isBusy = useIsLoading('appointments')
  const { address, days, week, monday, session, now, publication } = model
  const wish = parseGapCriteria(address)
  const { rows, counted, without, together, wholeDays } = usePlan(model, wish)
  const { chosen, choose, forget } = useChosen(together)
  const anchor = useRef<HTMLElement>(null)
  const hours = useMemo(() => computePlanHours(rows, session.day), [rows, session.day])
  const getGapDate = (gap: CommonGap) => week[gap.day] ?? address.date
  const findRemaining = (gap: CommonGap) => findRemainingGap(gap, getGapDate(gap), now, wish.least)
  const isOver = (gap: CommonGap) => findRemaining(gap) === undefined
  const shown = days.map((day) => week.findIndex((item) => item.equals(day))).filter((day) => day >= 0)

  const onOpen = useStableCallback(({ entries: [first, ...others] }: PersonBlock) => {
    if (first && others.length > 0) onOpenStack([first, ...others])
    else if (first?.isSelectable) address.openAppointment(first.appointment.id)
  })
  const onGap = (gap: CommonGap, minute?: number) => {
    const rest = findRemaining(gap)
    choose(gap, rest && chooseMeetingTime(rest, wish.least, minute))
    if (!shown.includes(gap.day)) address.showDate(getGapDate(gap))
  }
  const [first, last] = [days[0] ?? address.date, days.at(-1) ?? address.date]
  const guests = counted
    .filter(({ who }) => who.id !== address.own && who.id !== chosen?.gap.missing?.id && isPerson(who))
    .map(({ who }) => who.id)
  return (
    <div className={styles.plan}>
      <FreeTimeBar
        gaps={together.flatMap(({ gaps }) => gaps).filter((gap) => !isOver(gap))}
        {...{ week, now, wish, left: findRemaining, onGap }}
        isUnpublished={publication?.published === false}
        onWish={address.showFree}
      />
      <PeopleGrid
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
          date={getGapDate(chosen.gap)}
          count={counted.length}
          guests={guests}
          anchor={anchor}
          onClose={forget}
        />
      )}
    </div>
  )
}

function usePlan(
  { coloured, week, entries, appointments, withoutRoster, publication, session }: RosterModel,
  wish: GapCriteria,
) {
  const people = useMemo(() => [...coloured.values()], [coloured])
  const rows = useMemo(() => buildPersonRows(people, week, entries), [people, week, entries])
  const none = withoutRoster.join(' ')
  const without = useMemo(() => new Set(none.split(' ').filter(Boolean).map(Number)), [none])
  const counted = useMemo(() => rows.filter(({ who }) => !without.has(who.id)), [rows, without])
  const wholeDays = useMemo(() => week.map((day) => findWholeDayName(appointments, day)), [week, appointments])
  const isKnown = publication?.published !== false
  const { least, mayMiss } = wish
  const together = useMemo(() => {
    const isClosed = (day: number) => !isKnown || wholeDays[day] !== undefined
    return findCommonGaps(counted, { days: week, school: session.day, isClosed }, { least, mayMiss })
  }, [counted, week, session.day, isKnown, wholeDays, least, mayMiss])
  return { rows, counted, without, together, wholeDays }
}

/** Keeps the chosen gap while it exists; data that loads later can remove it. */
function useChosen(together: ReturnType<typeof findCommonGaps>) {
  const [chosen, setChosen] = useState<{ gap: CommonGap; meeting: MinuteInterval | undefined }>()
  const isSame = ({ from, until }: CommonGap) => from === chosen?.gap.from && until === chosen.gap.until
  const gap = chosen && together[chosen.gap.day]?.gaps.find(isSame)
  return {
    chosen: chosen && gap ? { ...chosen, gap } : undefined,
    choose: (gap: CommonGap, meeting: MinuteInterval | undefined) => setChosen({ gap, meeting }),
    forget: () => setChosen(undefined),
  }
}
