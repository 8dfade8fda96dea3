import { useQuery } from '@tanstack/react-query'
import type { JoinableAnswer, JoinableConsequences } from '@uurwerk/contract/changes/joinable'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import { CalendarCog, Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from '../day-change/DayChange.module.css'
import { lessonToChangeQuery } from '../day-change/queries.ts'
import { useCanChangeJoinable } from './access.ts'
import { ConsequenceList } from './ConsequenceList.tsx'
import { createJoinableDraft, hasConsequences, type JoinableType } from './joinable-draft.ts'
import { JoinableForm } from './JoinableForm.tsx'
import { sendPatch, sendRemoval, useJoinableDeed } from './queries.ts'

interface Props {
  appointment: Appointment
}

/** Offers in the details of an exam or choice lesson what its editors can do. */
export function ChangeJoinable({ appointment }: Props) {
  const { t } = useTexts()
  const isAllowed = useCanChangeJoinable(appointment)
  const [openPart, setOpenPart] = useState<'change' | 'remove'>()
  if (!isAllowed) return null
  const texts = appointment.type === 'exam' ? 'EXAM' : 'CHOICE'
  const close = () => setOpenPart(undefined)
  return (
    <section className={styles.actions}>
      <h3>{t(($) => $.JOINABLE[texts].LABEL)}</h3>
      <div>
        <Button needsConnection onClick={() => setOpenPart('change')}>
          <CalendarCog size={15} aria-hidden /> {t(($) => $.JOINABLE.CHANGE)}
        </Button>
        <CloseSignUp appointment={appointment} />
        {!appointment.isCancelled && (
          <Button needsConnection onClick={() => setOpenPart('remove')}>
            <Trash2 size={15} aria-hidden />{' '}
            {isKeptInRoster(appointment) ? t(($) => $.JOINABLE[texts].CANCEL) : t(($) => $.JOINABLE.REMOVE)}
          </Button>
        )}
      </div>
      {openPart === 'change' && <EditJoinable appointment={appointment} onClose={close} />}
      {openPart === 'remove' && <RemoveJoinable appointment={appointment} onClose={close} />}
    </section>
  )
}

/** Until the consequences are known, those who signed up decide. */
const isKeptInRoster = ({ sourceId, subscriptionCount }: Appointment, consequences?: JoinableConsequences) =>
  sourceId !== null || (consequences ? consequences.joined.length + consequences.waiting.length : subscriptionCount) > 0

const toType = ({ type }: Appointment): JoinableType => (type === 'exam' ? 'exam' : 'choice')

function EditJoinable({ appointment, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const now = useNow()
  const { data, error, refetch } = useQuery(lessonToChangeQuery(appointment.id))
  if (data)
    return (
      <JoinableForm
        type={toType(appointment)}
        initial={createJoinableDraft(data.appointment, now)}
        edited={{ id: appointment.id, etag: data.etag, onReload: () => void refetch() }}
        onClose={onClose}
      />
    )
  return (
    <Modal
      title={t(($) => $.JOINABLE[appointment.type === 'exam' ? 'EXAM' : 'CHOICE'].CHANGE)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>}
    >
      {error ? (
        <Failed variant="plain" error={error} title={t(($) => $.CHANGES.FAILED)} onRetry={refetch} />
      ) : (
        <Skeleton label={t(($) => $.CHANGES.LOADING)} lines={[70, 40]} />
      )}
    </Modal>
  )
}

/** Nobody loses a seat. */
function CloseSignUp({ appointment }: Props) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { mutate, isPending } = useJoinableDeed<JoinableAnswer>(toType(appointment))
  const { id, subscribable, isCancelled } = appointment
  if (!subscribable || isCancelled || getSubscriptionWindow(appointment, now) === 'CLOSED') return null
  const subscribeFrom = subscribable.from < now ? subscribable.from : now
  const close = () =>
    mutate({
      isAgreed: true,
      send: () => sendPatch(toType(appointment), id, { subscribeFrom, subscribeUntil: now, etag: null }),
      getConsequences: ({ consequences }) => consequences,
      describe: () => ({
        text: t(($) => $.JOINABLE.DONE.CLOSE, { name: formatAppointmentTitle(appointment) }),
        appointmentId: id,
        isAdded: false,
        isGone: false,
      }),
    })
  return (
    <Button needsConnection aria-disabled={isPending} onClick={() => !isPending && close()}>
      <Lock size={15} aria-hidden /> {t(($) => $.JOINABLE.CLOSE)}
    </Button>
  )
}

function RemoveJoinable({ appointment, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const { id } = appointment
  const type = toType(appointment)
  const name = formatAppointmentTitle(appointment)
  const { mutate, isPending } = useJoinableDeed<JoinableConsequences>(type)
  const { data, error, refetch } = useQuery({
    queryKey: ['joinable-removal', id],
    queryFn: async () => (await sendRemoval(type, id, { dryRun: true })).result,
    gcTime: 0,
  })
  const stays = isKeptInRoster(appointment, data)
  const remove = () =>
    mutate(
      {
        isAgreed: true,
        preview: data?.preview,
        send: ({ preview }) => sendRemoval(type, id, { preview }),
        getConsequences: (consequences) => consequences,
        describe: () => ({
          text: t(($) => $.JOINABLE.DONE[stays ? 'CANCEL' : 'REMOVE'], { name }),
          appointmentId: id,
          isAdded: false,
          isGone: !stays,
        }),
      },
      {
        onSuccess: onClose,
        onError: (cause) => cause instanceof ApiError && cause.code === 'preconditionFailed' && void refetch(),
      },
    )
  return (
    <Modal
      title={t(($) => $.JOINABLE[stays ? 'CANCEL_TITLE' : 'REMOVE_TITLE'], { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          <Button variant="danger" aria-disabled={isPending || !data} onClick={() => !isPending && data && remove()}>
            {stays ? t(($) => $.JOINABLE[type === 'exam' ? 'EXAM' : 'CHOICE'].CANCEL) : t(($) => $.JOINABLE.REMOVE)}
          </Button>
        </>
      }
    >
      {error && <Failed variant="plain" error={error} title={t(($) => $.CHANGES.FAILED)} onRetry={refetch} />}
      {!data && !error && <Skeleton label={t(($) => $.CHANGES.LOADING)} lines={[70, 40]} />}
      {data && (
        <div className={styles.form}>
          <p>{stays ? t(($) => $.JOINABLE.STAYS) : t(($) => $.JOINABLE.GOES)}</p>
          {hasConsequences(data) && <ConsequenceList canReturnSeats consequences={data} />}
        </div>
      )}
    </Modal>
  )
}
