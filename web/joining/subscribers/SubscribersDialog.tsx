import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { BulkSubscriptionAction } from '@uurwerk/contract/joining/subscription'
import { useLayoutEffect, useRef, useState } from 'react'
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

/** Lists and changes subscribers. Read-only during impersonation and for a cancelled appointment. */
export function SubscribersDialog({ appointment, onClose }: Props) {
  const { t } = useTexts()
  const appointmentTitle = formatAppointmentTitle(appointment)
  const { data: subscribers, error, refetch } = useSubscribers(appointment.id)
  const canChange = useSession().impersonatedUser === null && !appointment.isCancelled
  const subscriberChanges = useSubscriberChanges(appointment)
  const statusRef = useFocusAfterLoss<HTMLParagraphElement>()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const select = (ids: ReadonlySet<number>) => {
    setSelectedIds(ids)
    // The status says how many are selected instead.
    subscriberChanges.clearDoneMessage()
  }
  const send = (action: BulkSubscriptionAction, attendeeIds: number[]) =>
    subscriberChanges.send(action, attendeeIds, () =>
      setSelectedIds((currentIds) => new Set([...currentIds].filter((id) => !selectedIds.has(id)))),
    )
  return (
    <Modal
      isWide
      title={t(($) => $.SUBSCRIBERS.TITLE, { name: appointmentTitle })}
      onClose={onClose}
      actions={
        <>
          {canChange && subscribers && (
            <BulkSubscriberActions
              statusRef={statusRef}
              selectedSubscribers={subscribers.filter(({ id }) => selectedIds.has(id))}
              pendingAction={subscriberChanges.pendingAction}
              doneMessage={subscriberChanges.doneMessage}
              hasFailed={subscriberChanges.hasFailed}
              onChange={send}
            />
          )}
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
        </>
      }
    >
      <SeatsAndExport appointment={appointment} subscribers={subscribers ?? []} />
      {canChange && subscribers && (
        <AddSubscribersWithRefusals
          appointment={appointment}
          subscribers={subscribers}
          subscriberChanges={subscriberChanges}
        />
      )}
      {subscribers && (
        <SubscriberList subscribers={subscribers} selectedIds={selectedIds} onSelect={canChange ? select : undefined} />
      )}
      {!subscribers &&
        (error ? (
          <Failed variant="row" title={t(($) => $.SUBSCRIBERS.ERROR)} onRetry={refetch} />
        ) : (
          <Skeleton label={t(($) => $.SUBSCRIBERS.LOADING)} lines={[46, 62, 38, 54]} />
        ))}
    </Modal>
  )
}

/** Returns the element that gets the focus once its control is gone: without focus, Escape does not close a dialog. */
function useFocusAfterLoss<T extends HTMLElement>() {
  const element = useRef<T>(null)
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    if (isMounted.current && document.activeElement === document.body) element.current?.focus()
    isMounted.current = true
  })
  return element
}

interface SeatsAndExportProps {
  appointment: Appointment
  subscribers: readonly Subscriber[]
}

function SeatsAndExport({ appointment, subscribers }: SeatsAndExportProps) {
  const { t } = useTexts()
  return (
    <div className={styles.top}>
      <p>
        <TakenSeats appointment={appointment} subscribers={subscribers} />
      </p>
      <CsvExport
        getRows={() => buildSubscriberCsvRows(subscribers)}
        fileName={`${t(($) => $.SUBSCRIBERS.FILE)}-${appointment.start.slice(0, 10)}-${appointment.id}.csv`}
        disabled={subscribers.length === 0}
      />
    </div>
  )
}

interface AddSubscribersWithRefusalsProps {
  appointment: Appointment
  subscribers: readonly Subscriber[]
  subscriberChanges: ReturnType<typeof useSubscriberChanges>
}

function AddSubscribersWithRefusals({ appointment, subscribers, subscriberChanges }: AddSubscribersWithRefusalsProps) {
  const seatedIds = new Set(subscribers.filter(({ status }) => status === 'accepted').map(({ id }) => id))
  return (
    <>
      <AddSubscribers
        appointment={appointment}
        seatedIds={seatedIds}
        pendingAction={subscriberChanges.pendingAction}
        onAdd={(ids, onSuccess) => subscriberChanges.send('subscribe', ids, onSuccess)}
      />
      {subscriberChanges.refused && (
        <RefusedList
          appointment={appointment}
          refused={subscriberChanges.refused}
          isBusy={subscriberChanges.isBusy}
          onWait={(ids) => subscriberChanges.send('wait', ids)}
          onChooseAlternative={subscriberChanges.subscribeToAlternative}
          onChangeOver={subscriberChanges.changeOver}
          onRemove={(id) => subscriberChanges.removeRefusals([id])}
          onClose={subscriberChanges.clearRefusals}
        />
      )}
    </>
  )
}

function TakenSeats({ appointment, subscribers }: SeatsAndExportProps) {
  const { t } = useTexts()
  const seats = findSeats(appointment)
  const acceptedCount = subscribers.filter(({ status }) => status === 'accepted').length
  return seats
    ? t(($) => $.SUBSCRIBERS.PLACES, { taken: seats.taken, capacity: seats.capacity })
    : t(($) => $.SUBSCRIBERS.TAKEN, { count: acceptedCount })
}
