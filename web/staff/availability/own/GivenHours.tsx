import { sumAvailabilityHours } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatClash, formatDecimals, formatAvailabilityHours } from '../board/availability-labels.ts'
import { getLessonRange, type LessonClash } from '../board/availability-week.ts'
import { useWeekNames } from '../board/use-week-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './GivenHours.module.css'
import type { OwnWeekModel } from './use-own-week.ts'

/** Returns `+1,3` or `−2,0`, with a real minus sign. */
export const formatHoursDifference = (difference: number) =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${formatAvailabilityHours(Math.abs(difference))}`

interface Props {
  request: AvailabilityRequest
  /** Only the sum and the bar, for phones. */
  isShort?: boolean
}

/** Shows the offered hours (available and rather not) beside the weekly hours that the request asks for. */
export function GivenHours({ request, isShort = false }: Props) {
  const { t } = useTexts()
  const { fte, hours: requestedHours, availability } = request
  const { offered: offeredHours, ratherNot: ratherNotHours } = sumAvailabilityHours(availability)
  const availableHours = offeredHours - ratherNotHours
  const fteText = fte !== null && t(($) => $.AVAILABILITY.GIVEN.FTE, { fte: formatDecimals(fte, 3) })
  const sum = (
    <>
      <Row>
        <Text as="strong" size={isShort ? 'lead' : 'large'}>
          {formatAvailabilityHours(offeredHours)}
        </Text>
        <Text as="span" tone="quiet">
          {requestedHours === null
            ? t(($) => $.AVAILABILITY.GIVEN.HOURS)
            : t(($) => $.AVAILABILITY.GIVEN.OF, { hours: formatAvailabilityHours(requestedHours) })}
          {isShort && fteText && ` · ${fteText}`}
        </Text>
        {requestedHours !== null && <HoursDifference value={Math.round((offeredHours - requestedHours) * 10) / 10} />}
      </Row>
      {requestedHours !== null && requestedHours > 0 && (
        <div aria-hidden className={styles.bar} style={getBarStyle({ availableHours, ratherNotHours, requestedHours })}>
          <i className={styles.available} />
          <i className={styles.ratherNot} />
          <i className={styles.mark} />
        </div>
      )}
    </>
  )
  if (isShort) return <section aria-label={t(($) => $.AVAILABILITY.GIVEN.TITLE)}>{sum}</section>
  return (
    <Card as="section">
      <Row isSpread>
        <Text as="h2" size="body">
          {t(($) => $.AVAILABILITY.GIVEN.TITLE)}
        </Text>
        <Text as="span" size="list" tone="quiet">
          {fteText}
        </Text>
      </Row>
      {sum}
      <HoursExplanation request={request} availableHours={availableHours} ratherNotHours={ratherNotHours} />
    </Card>
  )
}

interface HoursExplanationProps {
  request: AvailabilityRequest
  availableHours: number
  ratherNotHours: number
}

function HoursExplanation({ request, availableHours, ratherNotHours }: HoursExplanationProps) {
  const { t } = useTexts()
  const { weekLabels } = useSession()
  const { hours: requestedHours, weeks } = request
  const needsRatherNotHours =
    requestedHours !== null && availableHours < requestedHours && availableHours + ratherNotHours >= requestedHours
  const sentences = [
    ratherNotHours > 0 &&
      t(($) => $.AVAILABILITY.GIVEN.SPLIT, {
        available: formatAvailabilityHours(availableHours),
        ratherNot: formatAvailabilityHours(ratherNotHours),
      }),
    needsRatherNotHours &&
      t(($) => $.AVAILABILITY.GIVEN.WITHOUT, { hours: formatAvailabilityHours(requestedHours - availableHours) }),
    weeks === 'ab' && t(($) => $.AVAILABILITY.GIVEN.BOTH_WEEKS, weekLabels),
  ]
  return (
    <Text size="small" tone="quiet">
      {sentences.filter(Boolean).join(' ')}
    </Text>
  )
}

/** Scales the bar to a fifth more than the requested hours, or to the offered hours if that is more. */
function getBarStyle({
  availableHours,
  ratherNotHours,
  requestedHours,
}: {
  availableHours: number
  ratherNotHours: number
  requestedHours: number
}) {
  const offeredHours = availableHours + ratherNotHours
  const scaleHours = Math.max(requestedHours * 1.2, offeredHours)
  const formatPercent = (hours: number) => `${(hours / scaleHours) * 100}%`
  return {
    '--available': formatPercent(availableHours),
    '--rather-not': formatPercent(ratherNotHours),
    '--asked': formatPercent(requestedHours),
  } as CSSProperties
}

/** Shows by how much the offered hours differ from the requested hours. */
function HoursDifference({ value }: { value: number }) {
  const { t } = useTexts()
  const hours = formatAvailabilityHours(Math.abs(value))
  const moreOrLessText = t(($) => (value > 0 ? $.AVAILABILITY.GIVEN.MORE : $.AVAILABILITY.GIVEN.LESS), { hours })
  const differenceText = value === 0 ? t(($) => $.AVAILABILITY.GIVEN.EQUAL) : moreOrLessText
  const Icon = value < 0 ? CircleAlert : CircleCheck
  return (
    <Text as="span" tone={value < 0 ? 'danger' : 'ok'} isStrong className={styles.difference}>
      <Icon size={16} aria-hidden /> <span aria-hidden>{formatHoursDifference(value)}</span>
      <span className="unseen">{differenceText}</span>
    </Text>
  )
}

/** Lists lessons outside the available time, each with a button to resolve it. */
export function LessonClashes({ request, model }: { request: AvailabilityRequest; model: OwnWeekModel }) {
  const { t } = useTexts()
  const names = useWeekNames()
  const { clashes, units, isReadOnly, resolveClash } = model
  if (clashes.length === 0) return null
  const renderFixButton = (clash: LessonClash) => {
    const range = getLessonRange(clash.lesson, units)
    const times = { start: units[range.startIndex]?.start ?? '', end: units[range.endIndex - 1]?.end ?? '' }
    return (
      <div>
        <Button variant="link" onClick={() => resolveClash(clash)}>
          {t(($) => $.AVAILABILITY.CLASH.FIX, times)}
        </Button>
      </div>
    )
  }
  return (
    <Card as="section" className={styles.clashes ?? ''} aria-labelledby="clashes">
      <Stack gap={3}>
        <Text as="h2" id="clashes" size="body">
          <TriangleAlert size={16} aria-hidden /> {t(($) => $.AVAILABILITY.CLASH.TITLE, { count: clashes.length })}
        </Text>
        <Stack as="ul" gap={3}>
          {clashes.map((clash) => (
            <li key={`${clash.week} ${clash.lesson.day} ${clash.lesson.start} ${clash.lesson.name}`}>
              {formatClash(clash, request.weeks, names)}
              {!isReadOnly && renderFixButton(clash)}
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}
