import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import { isMotivationTooLong as isTooLong, windowOf } from '@uurwerk/contract/rules/subscription'
import { type ReactNode, useId, useState } from 'react'
import { ApiError } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCurrentUser, useSession } from '../../data/me.ts'
import { useNow } from '../../lib/use-now.ts'
import { Alternatives } from './Alternatives.tsx'
import { JoinButtons } from './JoinButtons.tsx'
import styles from './Joining.module.css'
import { Motivation, MotivationField } from './Motivation.tsx'
import { ownAnswer } from './outcome.ts'
import { useJoin, useStanding } from './queries.ts'
import { actionsOf, reasonOf, situationOf } from './situation.ts'
import { State } from './State.tsx'

const nothingKnown: Pick<SeatOutlook, 'refusal' | 'unsubscribeRefusal'> = { refusal: null, unsubscribeRefusal: null }

/** How one stands to what can be joined, what one can do about it, and where else there is a place. */
export function Joining({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const title = useId()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const isWatching = useSession().impersonatedUser !== null
  const own = ownAnswer(appointment, useCurrentUser().attendee?.id)
  const { data, error, isPending: isAsking } = useStanding(appointment.id)
  const { press, isPending, done, isTooLate } = useJoin(appointment.id)
  const [draft, setDraft] = useState<string>()
  const situation = situationOf(appointment, now)
  const isOpen = windowOf(appointment, now) === 'OPEN'
  const standing = seenNow(appointment, data) ?? refusedBy(error)
  const actions =
    isWatching || isAsking ? [] : actionsOf({ situation, standing, waitList: appointment.waitList, isOpen })
  const reason = isOpen && !isAsking ? reasonOf({ situation, standing }) : undefined
  const isIn = situation === 'JOINED'

  return (
    <section className={styles.joining} aria-labelledby={title}>
      <h3 id={title} className="unseen">
        {t(($) => $.ROSTER.JOINING.TITLE)}
      </h3>
      <State appointment={appointment} situation={situation} standing={data} />
      <Announcement>{done && t(($) => $.ROSTER.JOINING.DONE[done])}</Announcement>
      <p role="alert" className={styles.reason}>
        {isTooLate && situation === 'FULL' && t(($) => $.ROSTER.JOINING.WENT_FULL)}
      </p>
      {reason && <p className={styles.reason}>{t(($) => $.COMMON.ERROR[reason].MESSAGE)}</p>}
      {own && (
        <Motivation appointment={appointment} motivation={own.motivation} mayWrite={isIn && actions.length > 0} />
      )}
      {actions[0] === 'join' && <MotivationField draft={draft} onChange={setDraft} />}
      <JoinButtons
        actions={actions}
        isBusy={isPending}
        isBarred={actions[0] === 'join' && isTooLong(draft ?? null)}
        onPress={(action) => press(action, action === 'join' ? draft : undefined)}
      />
      {!isIn && data && <Alternatives alternatives={data.alternatives} />}
    </section>
  )
}

/** What the server said a moment ago, with what is known since: whether there is a place now. */
function seenNow({ isFull, isSubscribed }: Appointment, data: SeatOutlook | undefined) {
  if (data?.refusal !== null && data?.refusal !== 'subscriptionReachedCapacity') return data
  return { ...data, refusal: isFull && !isSubscribed ? ('subscriptionReachedCapacity' as const) : null }
}

/** A standing that is refused is the reason itself; without a network it is not known, and pressing will tell. */
const refusedBy = (error: Error | null) =>
  error instanceof ApiError ? { refusal: error.code, unsubscribeRefusal: error.code } : nothingKnown

/** Tells screen readers what was done. */
const Announcement = ({ children }: { children: ReactNode }) => (
  <p role="status" className="unseen">
    {children}
  </p>
)
