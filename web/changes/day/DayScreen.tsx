import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import { Bus, ChevronLeft, ChevronRight, FileText, Printer, Timer } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { formatDay, getToday, isWeekend } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useChangeReach } from '../day-change/change-reach.ts'
import { ChangeFeedbackBar } from '../day-change/ChangeFeedbackBar.tsx'
import { LedgerLinks } from '../ledger/LedgerLinks.tsx'
import { Absences } from './Absences.tsx'
import { dayAddress } from './address.ts'
import { ArrangedLessons } from './ArrangedLessons.tsx'
import styles from './DayScreen.module.css'
import { Drafts } from './Drafts.tsx'
import { countWaiting } from './format-day-lesson.ts'
import { OpenLessons } from './OpenLessons.tsx'
import { dayQuery } from './queries.ts'

const HoldEvent = lazyLoad(() => import('../special-day/HoldEvent.tsx'), 'HoldEvent')
const ShortenDay = lazyLoad(() => import('../special-day/ShortenDay.tsx'), 'ShortenDay')
const TextDialog = lazyLoad(() => import('./TextDialog.tsx'), 'TextDialog')

const findSchoolDay = (date: Temporal.PlainDate, direction: 1 | -1): Temporal.PlainDate => {
  const day = date.add({ days: direction })
  return isWeekend(day) ? findSchoolDay(day, direction) : day
}

/** The day of the planner: who is absent, which lessons are open, and what was arranged. */
export function DayScreen() {
  const { t } = useTexts()
  const title = t(($) => $.SHELL.MODULE.changes)
  useTitle(title)
  const address = dayAddress.parse(useSearch({ strict: false }))
  const date = address.date === undefined ? getToday() : Temporal.PlainDate.from(address.date)
  const navigate = useNavigate({ from: '/changes' })
  const { data, error, refetch } = useQuery(dayQuery(date.toString()))
  return (
    <Screen
      title={title}
      about={<span aria-live="polite">{formatDay(date)}</span>}
      actions={<DayTools date={date} onChange={(next) => void navigate({ search: { date: next.toString() } })} />}
    >
      {error && !data && <Failed title={t(($) => $.DAY.FAILED)} error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton label={t(($) => $.DAY.LOADING)} rows={6} lines={[60, 40]} />}
      {data && <LoadedDay key={data.date} day={data} />}
      <ChangeFeedbackBar />
    </Screen>
  )
}

interface ToolsProps {
  date: Temporal.PlainDate
  onChange: (date: Temporal.PlainDate) => void
}

function DayTools({ date, onChange }: ToolsProps) {
  const { t } = useTexts()
  const [isTextOpen, setTextOpen] = useState(false)
  return (
    <div className={`onScreen ${styles.tools}`}>
      <Button isSquare aria-label={t(($) => $.DAY.PREVIOUS)} onClick={() => onChange(findSchoolDay(date, -1))}>
        <ChevronLeft size={18} aria-hidden />
      </Button>
      <DateField label={t(($) => $.DAY.DATE)} value={date} onChange={onChange} />
      <Button isSquare aria-label={t(($) => $.DAY.NEXT)} onClick={() => onChange(findSchoolDay(date, 1))}>
        <ChevronRight size={18} aria-hidden />
      </Button>
      <div className={styles.more}>
        <Button onClick={() => onChange(getToday())}>{t(($) => $.DAY.TODAY)}</Button>
        <Button onClick={() => setTextOpen(true)}>
          <FileText size={16} aria-hidden /> {t(($) => $.DAY.TEXT.OPEN)}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden /> {t(($) => $.DAY.PRINT)}
        </Button>
        <SpecialDayTools date={date} />
        <LedgerLinks date={date} />
      </div>
      {isTextOpen && <TextDialog date={date.toString()} onClose={() => setTextOpen(false)} />}
    </div>
  )
}

function SpecialDayTools({ date }: { date: Temporal.PlainDate }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<'shorten' | 'event'>()
  const reach = useChangeReach()
  const close = () => setOpened(undefined)
  if (!reach) return null
  return (
    <>
      {reach === 'all' && (
        <Button needsConnection onClick={() => setOpened('shorten')}>
          <Timer size={16} aria-hidden /> {t(($) => $.SPECIAL_DAY.SHORTEN.OPEN)}
        </Button>
      )}
      <Button needsConnection onClick={() => setOpened('event')}>
        <Bus size={16} aria-hidden /> {t(($) => $.SPECIAL_DAY.EVENT.OPEN)}
      </Button>
      {opened === 'shorten' && <ShortenDay date={date} onClose={close} />}
      {opened === 'event' && <HoldEvent date={date} onClose={close} />}
    </>
  )
}

export function LoadedDay({ day }: { day: ChangesOfDay }) {
  return (
    <>
      <Counts day={day} />
      <div className={styles.day}>
        <div className={styles.main}>
          <OpenLessons day={day} />
          <Drafts day={day} />
          <ArrangedLessons day={day} />
        </div>
        <Absences day={day} />
      </div>
    </>
  )
}

function Counts({ day: { date, counts, arranged } }: { day: ChangesOfDay }) {
  const { t } = useTexts()
  const waiting = countWaiting(arranged, useNow().toString({ smallestUnit: 'minute' }))
  const next = findSchoolDay(Temporal.PlainDate.from(date), 1)
  const { data: later } = useQuery(dayQuery(next.toString()))
  const laterText = later && t(($) => $.DAY.COUNT.LATER, { count: later.counts.open, day: formatDay(next, 'short') })
  return (
    <Row gap={4} role="status">
      <Pill tone={counts.open > 0 ? 'warn' : 'ok'}>{t(($) => $.DAY.COUNT.OPEN, { count: counts.open })}</Pill>
      <Pill>{t(($) => $.DAY.COUNT.ARRANGED, { count: counts.arranged })}</Pill>
      {waiting > 0 && <Pill tone="warn">{t(($) => $.DAY.COUNT.WAITING, { count: waiting })}</Pill>}
      <Pill>{t(($) => $.DAY.COUNT.CANCELLED, { count: counts.cancelled })}</Pill>
      {later && later.counts.open > 0 && (
        <Link className="onScreen" to="/changes" search={{ date: next.toString() }}>
          {laterText}
        </Link>
      )}
    </Row>
  )
}
