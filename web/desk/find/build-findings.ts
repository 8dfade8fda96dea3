import { isAdmin, type Role } from '@uurwerk/contract/roles'
import type { ImportSummaryItem } from '@uurwerk/contract/desk/imports'
import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { type AttendeeOption, formatNameHint } from '#web/roster/attendee/attendee-options.ts'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import { filterRooms, sortRooms } from '../rooms/room-rows.ts'
import { buildDeedLink, getDeed, isAboutSubject, type SubjectDeedName } from '../desk-deeds.ts'
import { type DeedWords, findDeeds, type FoundDeed, splitWords } from './find-deeds.ts'

export const findingKinds = ['deeds', 'rooms', 'people', 'imports'] as const
type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  /** Unique in the list. */
  key: string
  kind: FindingKind
  /** Deeds for a finding. */
  deed?: SubjectDeedName
  name: string
  /** Tells people and rooms with similar names apart. */
  hint?: string
  date?: string | undefined
  week?: number | undefined
  link: string
}

interface Searched {
  text: string
  roles: readonly Role[]
  words: DeedWords
  days: ReadonlyMap<string, string>
}

export interface SearchPlan {
  deeds: readonly FoundDeed[]
  roomTerm: string
  /** Undefined if people are not searched for. */
  personTerm: string | undefined
  /** Undefined if no roster is asked for. */
  rosterTerm: string | undefined
}

/** Plans what to look for. Only administrators find people, and deeds that are theirs. */
export function planSearch({ text, roles, words, days }: Searched): SearchPlan {
  const canManage = isAdmin(roles)
  const found = findDeeds(text, { words, days }).filter(({ name }) => canManage || !getDeed(name).isForAdministrators)
  const getTerm = (about: 'room' | 'person' | 'roster') =>
    found.find(({ name, term }) => getDeed(name).about === about && term)?.term
  const roomWords = splitWords(words.rooms.words)
  const personTerm = getTerm('person') ?? text.trim()
  const rosterTerm = getTerm('roster') ?? ''
  return {
    deeds: found,
    roomTerm:
      getTerm('room') ??
      splitWords(text)
        .filter((word) => !roomWords.includes(word))
        .join(' '),
    personTerm: canManage && personTerm.length >= searchTerm.min ? personTerm : undefined,
    rosterTerm: rosterTerm.length >= searchTerm.min ? rosterTerm : undefined,
  }
}

interface Data {
  rosters: readonly AttendeeOption[]
  rooms: readonly SchoolRoom[]
  people: readonly SchoolPerson[]
  imports: readonly ImportSummaryItem[]
}

interface Subject {
  id: number
  name: string
  type?: string
  hint: string | null
}

const shownCount = 6

/** Lists what was found, best first: deeds, then rooms, people and imports. */
export function buildFindings(
  { deeds: found, roomTerm, personTerm, rosterTerm = '' }: SearchPlan,
  { rooms, people, imports, rosters }: Data,
  words: DeedWords,
): Finding[] {
  const foundRooms =
    roomTerm === '' ? [] : sortByMatch(sortRooms(filterRooms(rooms, { search: roomTerm }), {}), roomTerm)
  const foundPeople = personTerm === undefined ? [] : sortByMatch(people, personTerm)
  const subjects = {
    room: foundRooms.map(({ id, name, building }) => ({ id, name, hint: building })),
    person: foundPeople.map(({ id, name, type, groups, code }) => ({ id, name, type, hint: groups[0]?.name ?? code })),
    roster: sortByMatch(rosters, rosterTerm, Infinity).map((option) => ({ ...option, hint: formatNameHint(option) })),
  }
  const deedFindings = found.flatMap(({ name: deed, term, date, week }): Finding[] => {
    if (!isAboutSubject(deed) || term === '')
      return [
        { key: deed, kind: 'deeds', name: words[deed].name, date, week, link: buildDeedLink(deed, { date, week }) },
      ]
    const { about, types } = getDeed(deed)
    const listed: readonly Subject[] = subjects[about ?? 'room']
    return listed
      .filter(({ type = '' }) => !types || types.includes(type))
      .map(({ id, name, hint }) => ({
        key: `${deed} ${id}`,
        kind: 'deeds',
        deed,
        name,
        ...(hint && { hint }),
        date,
        link: buildDeedLink(deed, { id, date }),
      }))
  })
  const toFinding = (kind: 'rooms' | 'people', { id, name, hint }: Subject): Finding => ({
    key: `${kind} ${id}`,
    kind,
    name,
    ...(hint && { hint }),
    link: `/school/${kind}/${id}`,
  })
  return [
    ...deedFindings.slice(0, shownCount),
    ...subjects.room.map((room) => toFinding('rooms', room)),
    ...subjects.person.map((person) => toFinding('people', person)),
    ...imports
      .filter(({ fileName }) => roomTerm !== '' && normalizeForSearch(fileName).includes(roomTerm))
      .slice(0, shownCount)
      .map(({ id, fileName }): Finding => ({
        key: `imports ${id}`,
        kind: 'imports',
        name: fileName,
        link: `/school/imports/${id}`,
      })),
  ]
}

/** Puts those first whose name or code is the term, then those whose name begins with it. */
function sortByMatch<T extends { name: string; code?: string | null; sourceId: string }>(
  items: readonly T[],
  term: string,
  count = shownCount,
): T[] {
  const wanted = normalizeForSearch(term)
  const rank = ({ name, code, sourceId }: T) => {
    if ([name, code ?? '', sourceId].map(normalizeForSearch).includes(wanted)) return 0
    return normalizeForSearch(name).startsWith(wanted) ? 1 : 2
  }
  return items.toSorted((a, b) => rank(a) - rank(b)).slice(0, count)
}
