import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { listChangedFields } from '@uurwerk/contract/rules/round'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { getNow } from '#web/lib/time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BackToDeskRounds, RoundNotLoaded } from '../frame/RoundFrame.tsx'
import styles from '../frame/RoundFrame.module.css'
import { deskRoundQuery, useCreateRound } from '../queries.ts'
import { newRoundAddress } from './address.ts'
import { copyRoundAsDraft, createEmptyRoundDraft } from './round-draft.ts'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'
import { RoundForm } from './RoundForm.tsx'

const route = getRouteApi('/signed-in/shell/program/rounds/new')

export function NewRoundScreen() {
  const { copy: copiedRoundId } = newRoundAddress.parse(route.useSearch())
  return <NewRound copiedRoundId={copiedRoundId} />
}

export function NewRound({ copiedRoundId }: { copiedRoundId: number | undefined }) {
  const { t } = useTexts()
  useTitle(t(($) => $.ROUND_DESK.EDIT.TITLE))
  const copiedRoundQuery = useQuery({ ...deskRoundQuery(copiedRoundId ?? 0), enabled: copiedRoundId !== undefined })
  if (copiedRoundQuery.error && !copiedRoundQuery.data)
    return <RoundNotLoaded error={copiedRoundQuery.error} onRetry={copiedRoundQuery.refetch} />
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BackToDeskRounds />
        <h1>{t(($) => $.ROUND_DESK.EDIT.TITLE)}</h1>
      </header>
      {copiedRoundId !== undefined && !copiedRoundQuery.data ? (
        <Skeleton label={t(($) => $.ROUND_DESK.LOADING)} rows={6} lines={[20, 60]} className={styles.skeleton} />
      ) : (
        <NewRoundForm key={copiedRoundId} copiedRound={copiedRoundQuery.data?.result} />
      )}
    </div>
  )
}

const noNames = { groups: [], courses: [] }

function NewRoundForm({ copiedRound }: { copiedRound: Round | undefined }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { mutate, isPending } = useCreateRound()
  const [initialDraft] = useState(() =>
    copiedRound ? copyRoundAsDraft(copiedRound, getNow()) : createEmptyRoundDraft(getNow()),
  )
  const [draft, setDraft] = useState(initialDraft)
  return (
    <>
      <AskBeforeLeaving isChanged={listChangedFields(initialDraft, draft).length > 0} />
      <RoundForm
        isNew
        isChanged
        draft={draft}
        names={copiedRound?.names ?? noNames}
        isPending={isPending}
        saveText={t(($) => $.ROUND_DESK.EDIT.MAKE)}
        onChange={setDraft}
        onSave={() =>
          mutate(draft, {
            onSuccess: ({ id }) =>
              void navigate({ to: '/program/rounds/$id', params: { id: String(id) }, ignoreBlocker: true }),
          })
        }
      />
    </>
  )
}
