import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { peoplePage } from '@uurwerk/contract/desk/people'
import { UsersRound } from 'lucide-react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { TableSkeleton } from '#web/ui/DataTable.tsx'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { DeedHint } from '../DeedHint.tsx'
import { type PeopleAddress, peopleAddress } from './address.ts'
import { PageButtons } from './PageButtons.tsx'
import { PeopleCards } from './PeopleCards.tsx'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { peopleQuery } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'

export function People() {
  const { t } = useTexts()
  const address = peopleAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(peopleQuery(address))
  const canEdit = useSession().impersonatedUser === null
  const List = useIsMobile() ? PeopleCards : PeopleTable
  const changeAddress = (changes: Partial<PeopleAddress>) =>
    void navigate({
      to: '/school/$',
      params: { _splat: 'people' },
      // Other filters start at the first page.
      search: { ...address, offset: undefined, ...changes },
      replace: !('offset' in changes),
    })
  const failed = error && !data
  return (
    <SchoolFrame section="people" fillsWindow>
      <DeedHint about="person" />
      <PeopleFilters address={address} isEmpty={data?.total === 0} onChange={changeAddress} />
      {failed && <Failed title={t(($) => $.SCHOOL_PEOPLE.ERROR)} onRetry={refetch} />}
      {!failed && !data && <TableSkeleton label={t(($) => $.SCHOOL_PEOPLE.LOADING)} lines={[22, 18, 14, 16, 12]} />}
      {data && data.people.length === 0 && (
        <Empty
          icon={<UsersRound />}
          title={t(($) => $.SCHOOL_PEOPLE.EMPTY.TITLE)}
          text={t(($) => $.SCHOOL_PEOPLE.EMPTY.MESSAGE)}
        />
      )}
      {data && (
        <SelectionBar people={data.people} total={data.total} filters={address} canEdit={canEdit}>
          <PageButtons
            offset={address.offset ?? 0}
            shown={data.people.length}
            total={data.total}
            onTurn={(pages) => changeAddress({ offset: toOffset((address.offset ?? 0) + pages * peoplePage) })}
          />
        </SelectionBar>
      )}
      {data && data.people.length > 0 && (
        <List people={data.people} address={address} canEdit={canEdit} isBusy={isPlaceholderData} />
      )}
    </SchoolFrame>
  )
}

/** The first page has no offset in the address. */
const toOffset = (offset: number) => (offset > 0 ? offset : undefined)
