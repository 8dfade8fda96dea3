import { useMutation } from '@tanstack/react-query'
import { impersonationContract } from '@uurwerk/contract/account/impersonation'
import { roles } from '@uurwerk/contract/roles'
import { PersonFinder } from '#web/roster/attendee/person/PersonFinder.tsx'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { impersonate } from '#web/lib/impersonate.ts'
import { useTitle } from '#web/lib/use-title.ts'
import styles from './ImpersonationScreen.module.css'

/** Offers people whose role is not higher than the user's own. */
export function ImpersonationScreen() {
  const { t } = useTexts()
  const { me } = useSession()
  const startImpersonation = useMutation({
    mutationFn: (attendeeId: number) => call(impersonationContract.start, { body: { attendeeId } }),
    onSuccess: ({ token }) => impersonate(token),
  })
  // Roles are listed from the lowest to the highest.
  const ownRoleIndex = me.role ? roles.indexOf(me.role) : -1
  const isStarting = startImpersonation.isPending || startImpersonation.isSuccess
  const title = t(($) => $.IMPERSONATION.TITLE)
  useTitle(title)
  return (
    <div className={styles.screen}>
      <h1>{title}</h1>
      <p className={styles.explanation}>{t(($) => $.IMPERSONATION.EXPLANATION)}</p>
      <section className={styles.panel} aria-busy={isStarting}>
        <PersonFinder
          roles={roles.slice(0, ownRoleIndex + 1)}
          excludedRoles={roles.slice(ownRoleIndex + 1)}
          excludedId={me.attendee?.id}
          disabled={isStarting}
          onPick={({ id }) => startImpersonation.mutate(id)}
        />
      </section>
      <p role="status" className="unseen">
        {isStarting && t(($) => $.IMPERSONATION.STARTING)}
      </p>
    </div>
  )
}
