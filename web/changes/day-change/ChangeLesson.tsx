import { type Consent, dayChangeContract } from '@uurwerk/contract/changes/day-change'
import { type Appointment, appointmentContract } from '@uurwerk/contract/roster/appointment'
import {
  ArrowLeftRight,
  Ban,
  CalendarClock,
  DoorOpen,
  type LucideIcon,
  MessageSquareText,
  RotateCcw,
  Trash2,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { ApiError, callWithHeaders } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCanChangeLesson } from './access.ts'
import type { ChangePart } from './change-draft.ts'
import { getNextConsent } from './change-clashes.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { ChangeRefusal } from './ChangeRefusal.tsx'
import styles from './DayChange.module.css'
import { toDeedRequest, useLessonChange } from './queries.ts'
import { canSwap } from './swap-lessons.ts'
import { SwapLessons } from './SwapLessons.tsx'

type ChangeAction = ChangePart | 'swap'

const actionIcons: Record<ChangeAction, LucideIcon> = {
  cancel: Ban,
  time: CalendarClock,
  swap: ArrowLeftRight,
  classrooms: DoorOpen,
  teachers: UserRound,
  message: MessageSquareText,
}
const actions = Object.keys(actionIcons) as ChangeAction[]

interface Props {
  appointment: Appointment
}

/** Offers what a planner can change, in the details of a lesson. */
export function ChangeLesson({ appointment }: Props) {
  const { t } = useTexts()
  const canChange = useCanChangeLesson(appointment)
  const now = useNow().toString({ smallestUnit: 'minute' })
  const [openAction, setOpenAction] = useState<ChangeAction>()
  if (!canChange) return null
  const close = () => setOpenAction(undefined)
  const { type, isCancelled, sourceId, change } = appointment
  const isJoinable = type === 'exam' || type === 'choice'
  const isReturnable = change?.by === 'person' && !(isJoinable && sourceId === null)
  const offeredActions = actions.filter((action) =>
    action === 'swap' ? canSwap(appointment, now) : !isCancelled || action === 'message',
  )
  return (
    <section className={styles.actions}>
      <h3>{t(($) => $.CHANGES.LABEL)}</h3>
      <div>
        {offeredActions.map((action) => {
          const Icon = actionIcons[action]
          return (
            <Button key={action} needsConnection onClick={() => setOpenAction(action)}>
              <Icon size={15} aria-hidden /> {t(($) => $.CHANGES.ACTION[action])}
            </Button>
          )
        })}
      </div>
      {isReturnable && <ReturnToPlan appointment={appointment} isRemoval={sourceId === null} />}
      {openAction === 'swap' && <SwapLessons appointment={appointment} onClose={close} />}
      {openAction && openAction !== 'swap' && (
        <ChangeForm appointment={appointment} part={openAction} onClose={close} />
      )}
    </section>
  )
}

/** @throws ApiError preconditionFailed if somebody changed the lesson since it was shown */
async function fetchVersionHeaders({ id, change }: Appointment): Promise<Record<string, string>> {
  const { result, headers } = await callWithHeaders(appointmentContract.details, { params: { id } })
  if (result.change?.at !== change?.at)
    throw new ApiError({ code: 'preconditionFailed', status: 412, url: appointmentContract.details.path })
  const etag = headers.get('ETag')
  return etag === null ? {} : { 'If-Match': etag }
}

/** Takes back all changes, or removes a lesson that was added by hand. */
function ReturnToPlan({ appointment, isRemoval }: Props & { isRemoval: boolean }) {
  const { t } = useTexts()
  const { mutate, error, isPending, variables } = useLessonChange<unknown>()
  const { id } = appointment
  const name = formatAppointmentTitle(appointment)
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const send = async (consent: Consent) => {
    const headers = await fetchVersionHeaders(appointment)
    return isRemoval
      ? callWithHeaders(dayChangeContract.remove, { params: { id } }, undefined, headers)
      : callWithHeaders(dayChangeContract.withdraw, { params: { id }, query: consent }, undefined, headers)
  }
  const describe = () => t(($) => $.CHANGES.DONE[isRemoval ? 'REMOVE' : 'WITHDRAW'], { name })
  const request = toDeedRequest<unknown>(id, send, describe, { isGone: isRemoval })
  const Icon = isRemoval ? Trash2 : RotateCcw
  const label = isRemoval ? t(($) => $.CHANGES.ACTION.REMOVE) : t(($) => $.CHANGES.ACTION.WITHDRAW)
  return (
    <>
      <ChangeRefusal error={error} />
      <div>
        <Button
          needsConnection
          aria-disabled={isPending}
          onClick={() => !isPending && mutate({ ...request, consent: nextConsent ?? {} })}
        >
          <Icon size={15} aria-hidden /> {nextConsent ? t(($) => $.CHANGES.ANYWAY) : label}
        </Button>
      </div>
    </>
  )
}
