import { isLogRange } from '@uurwerk/contract/rules/log'
import { auditActions } from '@uurwerk/contract/tell/audit-action'
import { UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useAttendees } from '#web/roster/attendee/use-attendees.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Field } from '#web/ui/Field.tsx'
import styles from './LogFilters.module.css'
import type { LogRequest } from './queries.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import type { LogSearch } from './search.ts'

const PersonDialog = lazyLoad(() => import('./PersonDialog.tsx'), 'PersonDialog')

interface Props {
  request: LogRequest
  order: SortOrder
  today: Temporal.PlainDate
  /** False if the reader sees only their own entries. */
  seesAll: boolean
  onChange: (changes: Partial<LogSearch>) => void
}

/** Keeps every filter in the address. */
export function LogFilters({ request, order, today, seesAll, onChange }: Props) {
  const { t } = useTexts()
  const isInvalidRange = !isLogRange(request)
  const isMobile = useIsMobile()
  return (
    <div className={styles.filters}>
      <div role="group" aria-label={t(($) => $.LOG.RANGE)} className={styles.range}>
        <DateField
          label={t(($) => $.LOG.FROM)}
          value={Temporal.PlainDate.from(request.start)}
          max={today}
          isInvalid={isInvalidRange}
          onChange={(date) => onChange({ start: date.toString(), end: request.end })}
        />
        <DateField
          label={t(($) => $.LOG.UNTIL)}
          value={Temporal.PlainDate.from(request.end)}
          max={today}
          isInvalid={isInvalidRange}
          onChange={(date) => onChange({ start: request.start, end: date.toString() })}
        />
      </div>
      <Field label={t(($) => $.LOG.ACTION)}>
        <select
          value={request.action ?? ''}
          onChange={({ target }) =>
            onChange({ action: auditActions.find((auditAction) => auditAction === target.value) })
          }
        >
          <option value="">{t(($) => $.LOG.ALL_ACTIONS)}</option>
          {auditActions.map((auditAction) => (
            <option key={auditAction} value={auditAction}>
              {t(($) => $.LOG.ACTIONS[auditAction])}
            </option>
          ))}
        </select>
      </Field>
      {isMobile && (
        <Field label={t(($) => $.LOG.SORT_BY)}>
          <select
            value={order}
            onChange={({ target }) =>
              onChange({ sort: 'at', order: target.value === 'ascending' ? 'ascending' : 'descending' })
            }
          >
            <option value="descending">{t(($) => $.LOG.NEWEST)}</option>
            <option value="ascending">{t(($) => $.LOG.OLDEST)}</option>
          </select>
        </Field>
      )}
      {seesAll && <PersonFilter attendeeId={request.attendee} onChange={(attendee) => onChange({ attendee })} />}
      {isInvalidRange && (
        <p role="alert" className={styles.bad}>
          {t(($) => $.LOG.BAD_RANGE)}
        </p>
      )}
    </div>
  )
}

interface PersonFilterProps {
  attendeeId: number | undefined
  onChange: (attendee: number | undefined) => void
}

function PersonFilter({ attendeeId, onChange }: PersonFilterProps) {
  const { t } = useTexts()
  const [isChoosing, setIsChoosing] = useState(false)
  const attendees = useAttendees(attendeeId === undefined ? [] : [attendeeId])
  return (
    <div className={styles.person}>
      <span className={styles.label}>{t(($) => $.LOG.PERSON)}</span>
      <div className={styles.chosen}>
        <Button onClick={() => setIsChoosing(true)}>
          <UserRound size={16} aria-hidden />
          {attendeeId === undefined ? t(($) => $.LOG.CHOOSE_PERSON) : (attendees.get(attendeeId)?.name ?? attendeeId)}
        </Button>
        {attendeeId !== undefined && (
          <Button square variant="quiet" aria-label={t(($) => $.LOG.CLEAR_PERSON)} onClick={() => onChange(undefined)}>
            <X size={16} aria-hidden />
          </Button>
        )}
      </div>
      {isChoosing && (
        <PersonDialog
          onClose={() => setIsChoosing(false)}
          onPick={(id) => {
            setIsChoosing(false)
            onChange(id)
          }}
        />
      )}
    </div>
  )
}
