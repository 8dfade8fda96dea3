import { isLogRange } from '@uurwerk/contract/rules/log'
import { auditActions } from '@uurwerk/contract/tell/audit-action'
import { UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useAttendeeMap } from '#web/roster/attendee/use-attendee-map.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { FilterSheet } from '#web/ui/FilterSheet.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import styles from './LogFilters.module.css'
import type { LogRequest } from './queries.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import type { LogAddress } from './address.ts'

const PersonDialog = lazyLoad(() => import('./PersonDialog.tsx'), 'PersonDialog')

interface Props {
  request: LogRequest
  /** False for the days that the log opens with. */
  isChosenRange: boolean
  order: SortOrder
  today: Temporal.PlainDate
  /** False if the reader sees only their own entries. */
  canSeeAll: boolean
  onChange: (changes: Partial<LogAddress>) => void
}

/** Keeps every filter in the address. */
export function LogFilters(props: Props) {
  const isMobile = useIsMobile()
  const { request, isChosenRange, onChange } = props
  if (!isMobile)
    return (
      <Toolbar>
        <FilterFields {...props} />
      </Toolbar>
    )
  const chosen = [isChosenRange, request.action !== undefined, request.attendee !== undefined]
  return (
    <Toolbar>
      <FilterSheet
        count={chosen.filter(Boolean).length}
        onClear={() => onChange({ start: undefined, end: undefined, action: undefined, attendee: undefined })}
      >
        <FilterFields {...props} isInSheet />
      </FilterSheet>
      {!isLogRange(request) && <BadRange />}
    </Toolbar>
  )
}

function FilterFields({ request, order, today, canSeeAll, isInSheet, onChange }: Props & { isInSheet?: boolean }) {
  const { t } = useTexts()
  const isInvalidRange = !isLogRange(request)
  return (
    <>
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
      {isInvalidRange && <BadRange />}
      <ActionFilter action={request.action} onChange={(action) => onChange({ action })} />
      {isInSheet && <OrderField order={order} onChange={onChange} />}
      {canSeeAll && <PersonFilter attendeeId={request.attendee} onChange={(attendee) => onChange({ attendee })} />}
    </>
  )
}

function BadRange() {
  const { t } = useTexts()
  return (
    <p role="alert" className={styles.badRange}>
      {t(($) => $.LOG.BAD_RANGE)}
    </p>
  )
}

interface ActionFilterProps {
  action: LogRequest['action']
  onChange: (action: LogRequest['action']) => void
}

function ActionFilter({ action, onChange }: ActionFilterProps) {
  const { t } = useTexts()
  return (
    <Select
      label={t(($) => $.LOG.ACTION)}
      value={action}
      options={[
        { value: undefined, text: t(($) => $.LOG.ALL_ACTIONS) },
        ...auditActions.map((value) => ({ value, text: t(($) => $.LOG.ACTIONS[value]) })),
      ]}
      onChange={onChange}
    />
  )
}

/** For cards, which have no column headings. */
function OrderField({ order, onChange }: Pick<Props, 'order' | 'onChange'>) {
  const { t } = useTexts()
  return (
    <Select
      label={t(($) => $.LOG.SORT_BY)}
      value={order}
      options={[
        { value: 'descending', text: t(($) => $.LOG.NEWEST) },
        { value: 'ascending', text: t(($) => $.LOG.OLDEST) },
      ]}
      onChange={(chosenOrder) => onChange({ sort: 'at', order: chosenOrder })}
    />
  )
}

interface PersonFilterProps {
  attendeeId: number | undefined
  onChange: (attendee: number | undefined) => void
}

function PersonFilter({ attendeeId, onChange }: PersonFilterProps) {
  const { t } = useTexts()
  const [isChoosing, setIsChoosing] = useState(false)
  const attendees = useAttendeeMap(attendeeId === undefined ? [] : [attendeeId])
  return (
    <div className={styles.person}>
      <span className="textQuiet textSmall textMedium">{t(($) => $.LOG.PERSON)}</span>
      <div className={styles.chosenPerson}>
        <Button onClick={() => setIsChoosing(true)}>
          <UserRound size={16} aria-hidden />
          {attendeeId === undefined ? t(($) => $.LOG.CHOOSE_PERSON) : (attendees.get(attendeeId)?.name ?? attendeeId)}
        </Button>
        {attendeeId !== undefined && (
          <Button
            isSquare
            variant="quiet"
            aria-label={t(($) => $.LOG.CLEAR_PERSON)}
            onClick={() => onChange(undefined)}
          >
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
