import { managesEveryone } from '@uurwerk/contract/rules/subscription'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { SeveralAction } from '@uurwerk/contract/joining/subscription'
import { Plus, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { later } from '../../lib/later.tsx'
import type { AttendeeOption } from '../../roster/attendee/options.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCurrentUser } from '../../data/me.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Subscribers.module.css'

const AttendeePicker = later(() => import('../../roster/attendee/AttendeePicker.tsx'), 'AttendeePicker')

interface Props {
  appointment: Appointment
  updating: SeveralAction | undefined
  onAdd: (action: 'subscribe', attendeeIds: number[]) => void
}

/** Gathers students and groups, and signs them in together. */
export function AddSubscribers({ appointment, updating, onAdd }: Props) {
  const { t } = useTexts()
  const { roles } = useCurrentUser()
  const [isPicking, setIsPicking] = useState(false)
  const [gathered, setGathered] = useState<readonly AttendeeOption[]>([])
  const kinds = managesEveryone(roles, appointment)
    ? (['students', 'groups', 'teachers'] as const)
    : (['students', 'groups'] as const)
  const isUpdating = updating === 'subscribe'
  return (
    <div className={styles.add}>
      {gathered.length > 0 && (
        <Gathered gathered={gathered} onRemove={(id) => setGathered(gathered.filter((one) => one.id !== id))} />
      )}
      <Button look={gathered.length > 0 ? 'quiet' : 'plain'} onClick={() => setIsPicking(true)}>
        <Plus size={15} aria-hidden /> {t(($) => $.SUBSCRIBERS.ADD)}
      </Button>
      {(gathered.length > 0 || isUpdating) && (
        <Button
          look="primary"
          disabled={updating !== undefined}
          aria-busy={isUpdating}
          onClick={() => {
            onAdd(
              'subscribe',
              gathered.map(({ id }) => id),
            )
            setGathered([])
          }}
        >
          <UserPlus size={15} aria-hidden />
          {isUpdating ? t(($) => $.SUBSCRIBERS.UPDATING.subscribe) : t(($) => $.SUBSCRIBERS.ACTION.subscribe)}
        </Button>
      )}
      {isPicking && (
        <AttendeePicker
          title={t(($) => $.SUBSCRIBERS.ADD_TITLE)}
          kinds={kinds}
          onClose={() => setIsPicking(false)}
          onPick={(picked) => {
            setIsPicking(false)
            setGathered([...gathered.filter(({ id }) => id !== picked.id), picked])
          }}
        />
      )}
    </div>
  )
}

interface GatheredProps {
  gathered: readonly AttendeeOption[]
  onRemove: (id: number) => void
}

function Gathered({ gathered, onRemove }: GatheredProps) {
  const { t } = useTexts()
  return (
    <ul aria-label={t(($) => $.SUBSCRIBERS.TO_ADD)} className={styles.gathered}>
      {gathered.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <button type="button" aria-label={t(($) => $.SUBSCRIBERS.REMOVE, { name })} onClick={() => onRemove(id)}>
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
