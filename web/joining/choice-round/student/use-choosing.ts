import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { choiceRoundContract, type ChoiceRoundListItem } from '@uurwerk/contract/joining/choice-round/student'
import { useEffect, useSyncExternalStore } from 'react'
import { refetchAfter } from '#web/data/refetch.ts'
import { keys } from '#web/data/keys.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { ApiError, call, NetworkError } from '#web/lib/call.ts'
import { findChosenGroup, applyTapsToOptions, listAllOptions, markChosenGroup } from './choice-flags.ts'
import { ChoiceOutbox, type ChoiceTap, isUnchangedSince, listChoiceKeys } from './choice-outbox.ts'
import {
  roundGroupsQuery,
  roundOptionsQuery,
  type StudentRound,
  studentRoundQuery,
  type StudentRoundKey,
  studentRoundsQuery,
} from './queries.ts'
import { getServerTime } from './round-clock.ts'

/** Time to wait for the server before a retry. */
const answerTimeoutMilliseconds = 10_000
/** Random delay in milliseconds before a choice is verified, because a whole year chooses within one minute. */
const verificationDelayRange = [3000, 8000] as const

/** Outboxes keep sending after the user opens another screen. */
const outboxByStorageKey = new Map<string, ChoiceOutbox>()

/** Creates an outbox on first use, per round, user and student. */
export function useChoiceOutbox(roundKey: StudentRoundKey, round: StudentRound): ChoiceOutbox {
  const client = useQueryClient()
  const userId = useCurrentUser().attendee?.id ?? 0
  const storageKey = `round.taps.${userId}.${roundKey.id}.${roundKey.student}`
  const outbox = outboxByStorageKey.get(storageKey) ?? createOutbox(client, roundKey, storageKey, round)
  outboxByStorageKey.set(storageKey, outbox)
  return outbox
}

/** Chooses and gives back, on screen at once and through the outbox. Sends nothing while `isPaused`. */
export function useChoosing(outbox: ChoiceOutbox, isPaused: boolean) {
  useEffect(() => outbox.setPaused(isPaused), [outbox, isPaused])
  useEffect(() => {
    addEventListener('online', outbox.sendNow)
    return () => removeEventListener('online', outbox.sendNow)
  }, [outbox])
  const outboxState = useSyncExternalStore(outbox.subscribe, outbox.getState)
  return {
    ...outboxState,
    sendNow: outbox.sendNow,
    choose: (kind: ChoiceTap['kind'], id: number, replacedOptionId?: number) => outbox.tap(kind, id, replacedOptionId),
  }
}

function createOutbox(
  client: QueryClient,
  roundKey: StudentRoundKey,
  storageKey: string,
  { offset }: StudentRound,
): ChoiceOutbox {
  const getServerTimeOfRound = () =>
    getServerTime(client.getQueryData<StudentRound>(keys.round(roundKey.id, 'one', roundKey.student)) ?? { offset })
  let verificationTimer: ReturnType<typeof setTimeout> | undefined
  // Until the refetch after a refusal, the cache has less than the server.
  let chosenBeforeRefusal: readonly string[] | undefined
  const refetchAfterRefusal = async (tap: ChoiceTap) => {
    chosenBeforeRefusal = tap.from
    await refetchRound(client, roundKey)
    chosenBeforeRefusal = undefined
  }
  return new ChoiceOutbox({
    storage: localStorage,
    storageKey,
    getServerTime: getServerTimeOfRound,
    listChosen: () => chosenBeforeRefusal ?? listCachedChoices(client, roundKey),
    onTap: () => setConfirmed(client, roundKey, false),
    // One mutation per tap, so that the mutation cache reports refusals.
    send: (tap, isDoubtful) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => sendTap(roundKey, tap, isDoubtful), retry: false, networkMode: 'always' })
        .execute(undefined),
    onAccepted: (tap) => {
      chosenBeforeRefusal = undefined
      // A choice makes a confirmed round unconfirmed, also on other screens.
      const wasConfirmed = client
        .getQueryData(studentRoundsQuery(roundKey.student).queryKey)
        ?.some(isConfirmedRound(roundKey.id))
      showAccepted(client, roundKey, tap)
      void client.invalidateQueries({ queryKey: keys.round(roundKey.id, 'roster', roundKey.student) })
      if (wasConfirmed) void refetchAfter(client, 'round')
      clearTimeout(verificationTimer)
      const [minimum, maximum] = verificationDelayRange
      verificationTimer = setTimeout(
        () => void refetchIfDifferent(client, roundKey),
        minimum + Math.random() * (maximum - minimum),
      )
    },
    onRefused: (tap, error) => {
      showRefused(client, roundKey, tap, error)
      void refetchAfterRefusal(tap)
    },
  })
}

const isConfirmedRound = (id: number) => (item: ChoiceRoundListItem) => item.id === id && item.isConfirmed

/** Lists what the server has as far as this window knows, without unsent taps. */
function listCachedChoices(client: QueryClient, roundKey: StudentRoundKey): string[] {
  const options = client.getQueryData(roundOptionsQuery(roundKey).queryKey)
  const chosenOptions = options ? listAllOptions(options).filter(({ chosen }) => chosen) : []
  return listChoiceKeys({
    isConfirmed: client.getQueryData(studentRoundQuery(roundKey).queryKey)?.isConfirmed ?? false,
    groupId: findChosenGroup(client.getQueryData(roundGroupsQuery(roundKey).queryKey) ?? null)?.groupId,
    optionIds: chosenOptions.map(({ id }) => id),
  })
}

/** @throws ApiError preconditionFailed if another window chose since the tap */
async function requireUnchanged({ id, student }: StudentRoundKey, tap: ChoiceTap): Promise<void> {
  const { one } = choiceRoundContract
  const signal = AbortSignal.timeout(answerTimeoutMilliseconds)
  const { isConfirmed, groupChoice, choices } = await call(one, { params: { id, studentId: student } }, signal)
  const optionIds = choices.map((choice) => choice.id)
  if (!isUnchangedSince(tap, listChoiceKeys({ isConfirmed, groupId: groupChoice?.groupId, optionIds })))
    throw new ApiError({ code: 'preconditionFailed', status: 412, url: one.path })
}

/**
 * Resolves to false when the server was not reached. Asks first what is chosen if the tap `isDoubtful`.
 * @throws ApiError if the server refuses the tap, or another window chose since a doubtful tap
 */
async function sendTap(roundKey: StudentRoundKey, tap: ChoiceTap, isDoubtful: boolean): Promise<boolean> {
  const params = { id: roundKey.id, studentId: roundKey.student }
  const headers = { 'Idempotency-Key': tap.key }
  const { chooseGroup, chooseOption, deselectOption } = choiceRoundContract
  try {
    if (isDoubtful) await requireUnchanged(roundKey, tap)
    const signal = AbortSignal.timeout(answerTimeoutMilliseconds)
    if (tap.kind === 'chooseGroup') await call(chooseGroup, { params: { ...params, groupId: tap.id } }, signal, headers)
    else if (tap.kind === 'chooseOption')
      await call(
        chooseOption,
        { params: { ...params, optionId: tap.id }, query: { instead: tap.instead } },
        signal,
        headers,
      )
    else await call(deselectOption, { params: { ...params, optionId: tap.id } }, signal)
    return true
  } catch (error) {
    if (isRetryable(error)) return false
    throw error
  }
}

/** Includes no response, an unavailable server, too many requests, and an expired session. */
const isRetryable = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && [401, 408, 429, 502, 503, 504].includes(error.status))

function showAccepted(client: QueryClient, roundKey: StudentRoundKey, tap: ChoiceTap) {
  // A response on its way may be older than this choice.
  void client.cancelQueries({ queryKey: keys.round(roundKey.id, 'groups', roundKey.student) })
  void client.cancelQueries({ queryKey: keys.round(roundKey.id, 'options', roundKey.student) })
  if (tap.kind === 'chooseGroup')
    client.setQueryData(roundGroupsQuery(roundKey).queryKey, (groups) => groups && markChosenGroup(groups, tap.id))
  else
    client.setQueryData(
      roundOptionsQuery(roundKey).queryKey,
      (options) => options && applyTapsToOptions(options, [tap]),
    )
}

/** Clears every mark after a failed group choice. An option gets its mark back when its tap leaves the outbox. */
function showRefused(client: QueryClient, roundKey: StudentRoundKey, { kind, id }: ChoiceTap, error: unknown) {
  const isFull = error instanceof ApiError && error.code === choiceRoundError.groupFull
  if (kind === 'chooseGroup')
    client.setQueryData(
      roundGroupsQuery(roundKey).queryKey,
      (groups) =>
        groups &&
        markChosenGroup(groups, undefined).map((group) =>
          isFull && group.groupId === id ? { ...group, full: true, taken: group.seats } : group,
        ),
    )
}

export const refetchRound = (client: QueryClient, { id, student }: StudentRoundKey) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.round(id, 'one', student) }),
    client.invalidateQueries({ queryKey: keys.round(id, 'groups', student) }),
    client.invalidateQueries({ queryKey: keys.round(id, 'options', student) }),
    client.invalidateQueries({ queryKey: keys.rounds() }),
  ])

/** Fetches the small round response; the rest only if the chosen group differs from the cache. */
async function refetchIfDifferent(client: QueryClient, roundKey: StudentRoundKey) {
  const round = await client.fetchQuery({ ...studentRoundQuery(roundKey), staleTime: 0 }).catch(() => undefined)
  const groups = client.getQueryData(roundGroupsQuery(roundKey).queryKey)
  if (
    round &&
    groups !== undefined &&
    (findChosenGroup(groups)?.groupId ?? null) !== (round.groupChoice?.groupId ?? null)
  )
    await refetchRound(client, roundKey)
}

/** Stores in the cached round and list whether the choices are confirmed. */
export function setConfirmed(client: QueryClient, roundKey: StudentRoundKey, isConfirmed: boolean) {
  client.setQueryData(studentRoundQuery(roundKey).queryKey, (round) => round && { ...round, isConfirmed })
  client.setQueryData(studentRoundsQuery(roundKey.student).queryKey, (list) =>
    list?.map((round) => (round.id === roundKey.id ? { ...round, isConfirmed } : round)),
  )
}

/** Returns a mutation that confirms the choices. Its variable is the idempotency key. */
export function useConfirmChoices(roundKey: StudentRoundKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (key: string) => {
      const confirm = () =>
        call(
          choiceRoundContract.confirm,
          { params: { id: roundKey.id, studentId: roundKey.student } },
          AbortSignal.timeout(answerTimeoutMilliseconds),
          { 'Idempotency-Key': key },
        )
      // The idempotency key prevents a second confirmation.
      return confirm().catch((error: unknown) =>
        error instanceof NetworkError ? confirm() : Promise.reject(error as Error),
      )
    },
    onSuccess: () => {
      setConfirmed(client, roundKey, true)
      void refetchAfter(client, 'round')
    },
    onError: () => {
      setConfirmed(client, roundKey, false)
      void refetchRound(client, roundKey)
    },
  })
}
