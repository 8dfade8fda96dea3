import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Round, roundBounds, type RoundSummary } from '@uurwerk/contract/joining/choice-round/desk'
import { listChangedFields } from '@uurwerk/contract/rules/round'
import { useState } from 'react'
import { truncateText } from '@uurwerk/contract/rules/text'
import { t as translate, useTexts } from '#web/lib/i18n.ts'
import { getNow } from '#web/lib/time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { BackToDeskRounds, RoundNotLoaded } from '../frame/RoundFrame.tsx'
import { RoundSkeleton } from '../frame/RoundSkeleton.tsx'
import { deskRoundQuery, deskRoundsQuery, useCreateRound } from '../queries.ts'
import { newRoundAddress } from './address.ts'
import { completeRoundDraft, copyRoundAsDraft, createEmptyRoundDraft, findFreeName } from './round-draft.ts'
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
  const roundsQuery = useQuery({ ...deskRoundsQuery, enabled: copiedRoundId !== undefined })
  if (copiedRoundQuery.error && !copiedRoundQuery.data)
    return <RoundNotLoaded error={copiedRoundQuery.error} onRetry={copiedRoundQuery.refetch} />
  return (
    <Screen back={<BackToDeskRounds />} title={t(($) => $.ROUND_DESK.EDIT.TITLE)}>
      {copiedRoundId !== undefined && (!copiedRoundQuery.data || roundsQuery.isPending) ? (
        <RoundSkeleton label={t(($) => $.ROUND_DESK.LOADING)} rows={6} lines={[20, 60]} />
      ) : (
        <NewRoundForm key={copiedRoundId} copiedRound={copiedRoundQuery.data?.result} rounds={roundsQuery.data ?? []} />
      )}
    </Screen>
  )
}

const noNames = { groups: [], courses: [] }

/** Leaves room for the suffix of a copy. */
const copiedNameMaximum = roundBounds.name - 20

function copyRound(round: Round, rounds: readonly RoundSummary[]) {
  const name = findFreeName(
    [round, ...rounds].map((other) => other.name),
    (count) =>
      translate(($) => $.ROUND_DESK.EDIT.COPY_NAME, { name: truncateText(copiedNameMaximum, round.name), count }),
  )
  return { ...copyRoundAsDraft(round, getNow()), name }
}

interface NewRoundFormProps {
  copiedRound: Round | undefined
  rounds: readonly RoundSummary[]
}

function NewRoundForm({ copiedRound, rounds }: NewRoundFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { mutate, isPending } = useCreateRound()
  const [initialDraft] = useState(() =>
    copiedRound ? copyRound(copiedRound, rounds) : createEmptyRoundDraft(getNow()),
  )
  const [draft, setDraft] = useState(initialDraft)
  const completeDraft = completeRoundDraft(draft)
  return (
    <>
      <AskBeforeLeaving isChanged={listChangedFields(completeRoundDraft(initialDraft), completeDraft).length > 0} />
      <RoundForm
        isNew
        isChanged
        draft={draft}
        names={copiedRound?.names ?? noNames}
        isPending={isPending}
        saveText={t(($) => $.ROUND_DESK.EDIT.MAKE)}
        onChange={setDraft}
        onSave={() =>
          mutate(completeDraft, {
            onSuccess: ({ id }) =>
              void navigate({
                to: '/program/rounds/$id',
                params: { id: String(id) },
                ignoreBlocker: true,
                state: { isNewRound: true },
              }),
          })
        }
      />
    </>
  )
}
