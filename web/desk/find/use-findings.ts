import { useQuery } from '@tanstack/react-query'
import { attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import { useSession } from '#web/data/me.ts'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { groupFoundAttendees } from '#web/roster/attendee/attendee-options.ts'
import { importsQuery } from '../imports/queries.ts'
import { peopleQuery } from '../people/queries.ts'
import { schoolRoomsQuery } from '../rooms/queries.ts'
import { buildFindings, type Finding, planSearch } from './build-findings.ts'
import { deedNames, getDeed } from '../desk-deeds.ts'
import { type DeedWords, listDays } from './find-deeds.ts'

interface Findings {
  findings: Finding[]
  /** Another result may still become the first. */
  isPending: boolean
  isBusy: boolean
  isFailed: boolean
}

/** Each answer belongs to the text that is in the field: those of earlier texts have other keys. */
export function useFindings(text: string): Findings {
  const { roles } = useSession().me
  const words = useDeedWords()
  const { t } = useTexts()
  const days = listDays(getToday(), {
    today: t(($) => $.SCHOOL_FIND.DAY.today),
    tomorrow: t(($) => $.SCHOOL_FIND.DAY.tomorrow),
  })
  const plan = planSearch({ text, roles, words, days })
  const isSearching = text !== ''
  const rooms = useQuery({ ...schoolRoomsQuery, enabled: isSearching, staleTime: 60_000 })
  const imports = useQuery({ ...importsQuery, enabled: isSearching, refetchInterval: false, staleTime: 60_000 })
  const search = useDebouncedValue(plan.personTerm ?? '')
  const people = useQuery({ ...peopleQuery({ search }), enabled: search !== '' })
  const rosters = useRosters(plan.rosterTerm)
  const isOfThisText = search === (plan.personTerm ?? '') && !people.isPlaceholderData
  const isPersonPending = plan.personTerm !== undefined && (!isOfThisText || people.isLoading)
  const findings = isSearching
    ? buildFindings(
        plan,
        {
          rooms: rooms.data ?? [],
          people: (isOfThisText && people.data?.people) || [],
          imports: imports.data ?? [],
          rosters: rosters.list,
        },
        words,
      )
    : []
  const needsPerson = plan.deeds.some(({ name, term }) => getDeed(name).about === 'person' && term !== '')
  const isBusy = isPersonPending || rosters.isPending || rooms.isLoading || imports.isLoading
  return {
    findings,
    isPending: rooms.isLoading || rosters.isPending || (isPersonPending && (needsPerson || findings.length === 0)),
    isBusy,
    isFailed: rooms.isError || people.isError || rosters.isError || imports.isError,
  }
}

/** Finds people, groups, teams and rooms by whose roster is asked for. */
function useRosters(rosterTerm = '') {
  const term = useDebouncedValue(rosterTerm)
  const { data, isLoading, isError } = useQuery({
    queryKey: [...keys.people(), 'desk-rosters', term],
    queryFn: ({ signal }) => call(attendeeFindContract.search, { query: { search: term } }, signal),
    enabled: term !== '',
  })
  const isOfThisText = term === rosterTerm
  const list = isOfThisText && data ? groupFoundAttendees(data).flatMap(({ options }) => options) : []
  return { list, isPending: !isOfThisText || isLoading, isError }
}

function useDeedWords(): DeedWords {
  const { t } = useTexts()
  const entries = deedNames.map((name) => [
    name,
    { name: t(($) => $.SCHOOL_FIND.NAME[name]), words: t(($) => $.SCHOOL_FIND.WORDS[name]) },
  ])
  return Object.fromEntries(entries) as DeedWords
}
