import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { BulkSubscriptionAction } from '@uurwerk/contract/joining/subscription'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { Button } from '#web/ui/Button.tsx'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { findSeats } from '#web/roster/appointment/marks.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { AddSubscribers } from './AddSubscribers.tsx'
import { BulkSubscriberActions } from './BulkSubscriberActions.tsx'
import { useSubscribers } from './queries.ts'
import { RefusedList } from './RefusedList.tsx'
import { SubscriberList } from './SubscriberList.tsx'
import { buildSubscriberCsvRows, type Subscriber } from './subscriber.ts'
import styles from './Subscribers.module.css'
import { useSubscriberChanges } from './use-subscriber-changes.ts'

interface Props {
  appointment: Appointment
  onClose: () => void
}

/** Shows all subscribers of an appointment. It is read-only during impersonation and for a cancelled appointment. */
export function SubscribersDialog({ appointment, onClose }: Props) {
  const { t } = useTexts()
  const name = formatAppointmentTitle(appointment)
  const { data: subscribers, error, refetch } = useSubscribers(appointment.id)
  const mayChange = useSession().impersonatedUser === null && !appointment.isCancelled
  const change = useSubscriberChanges(appointment)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const send = (action: BulkSubscriptionAction, attendeeIds: number[]) => {
    setSelectedIds(new Set())
    change.send(action, attendeeIds)
  }
  return (
    <Modal
      isWide
      title={t(($) => $.SUBSCRIBERS.TITLE, { name })}
      onClose={onClose}
      actions={
        <>
          {mayChange && subscribers && subscribers.length > 0 && (
            <BulkSubscriberActions
              selectedSubscribers={subscribers.filter(({ id }) => selectedIds.has(id))}
              pendingAction={change.pendingAction}
              doneMessage={change.doneMessage}
              hasFailed={change.hasFailed}
              onChange={send}
            />
          )}
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
        </>
      }
    >
      <div className={styles.top}>
        <p>
          <Counts appointment={appointment} subscribers={subscribers ?? []} />
        </p>
        <CsvExport
          rows={() => buildSubscriberCsvRows(subscribers ?? [])}
          fileName={`${t(($) => $.SUBSCRIBERS.FILE)}-${appointment.start.slice(0, 10)}-${appointment.id}.csv`}
          disabled={!subscribers || subscribers.length === 0}
        />
      </div>
      {mayChange && subscribers && <Adding appointment={appointment} subscribers={subscribers} change={change} />}
      {subscribers && (
        <SubscriberList
          subscribers={subscribers}
          selectedIds={selectedIds}
          onSelect={mayChange ? setSelectedIds : undefined}
        />
      )}
      {!subscribers &&
        (error ? (
          <Failed variant="stack" title={t(($) => $.SUBSCRIBERS.ERROR)} onRetry={refetch} />
        ) : (
          <Skeleton label={t(($) => $.SUBSCRIBERS.LOADING)} lines={[46, 62, 38, 54]} className={styles.skeleton} />
        ))}
    </Modal>
  )
}

interface AddingProps {
  appointment: Appointment
  subscribers: readonly Subscriber[]
  change: ReturnType<typeof useSubscriberChanges>
}

function Adding({ appointment, subscribers, change }: AddingProps) {
  const seatedIds = new Set(subscribers.filter(({ status }) => status === 'accepted').map(({ id }) => id))
  return (
    <>
      <AddSubscribers
        appointment={appointment}
        seatedIds={seatedIds}
        pendingAction={change.pendingAction}
        onAdd={change.send}
      />
      {change.refusals && (
        <RefusedList
          appointment={appointment}
          refusals={change.refusals}
          isBusy={change.isBusy}
          onWait={(ids) => change.send('wait', ids)}
          onElsewhere={change.sendElsewhere}
          onChangeOver={change.changeOver}
          onRemove={(id) => change.removeRefusals([id])}
          onClose={change.clearRefusals}
        />
      )}
    </>
  )
}

function Counts({ appointment, subscribers }: { appointment: Appointment; subscribers: readonly Subscriber[] }) {
  const { t } = useTexts()
  const seats = findSeats(appointment)
  const acceptedCount = subscribers.filter(({ status }) => status === 'accepted').length
  return seats
    ? t(($) => $.SUBSCRIBERS.PLACES, { taken: seats.taken, capacity: seats.capacity })
    : t(($) => $.SUBSCRIBERS.TAKEN, { count: acceptedCount })
}
