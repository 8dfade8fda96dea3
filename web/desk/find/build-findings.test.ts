import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import type { Role } from '@uurwerk/contract/roles'
import { texts } from '@uurwerk/contract/i18n/texts'
import { describe, expect, test } from 'vitest'
import { buildFindings, planSearch } from './build-findings.ts'
import { deedNames } from '../desk-deeds.ts'
import { type DeedWords, findDeeds } from './find-deeds.ts'

const createRoom = (id: number, name: string): SchoolRoom => ({
  id,
  name,
  sourceId: name,
  building: null,
  capacity: null,
  facilities: [],
  latitude: null,
  longitude: null,
  fromDesk: [],
  profiles: [],
  displays: 0,
  nextBlock: null,
  use: { booked: 0, confirmed: 0, released: 0, minutes: 0 },
})
const rooms = [createRoom(7, 'B2041'), createRoom(8, 'B204'), createRoom(9, 'Aula')]
const person: SchoolPerson = {
  id: 40,
  sourceId: 's40',
  type: 'student',
  name: 'Anna de Vries',
  code: null,
  email: null,
  roles: [],
  importedRoles: [],
  groups: [],
  coach: null,
  fte: null,
  lastSignIn: null,
}
const imports = [
  {
    id: 3,
    state: 'done' as const,
    format: 'school',
    source: 'school',
    fileName: 'Najaar.zip',
    startedBy: null,
    startedAt: '2026-11-18T08:00:00Z',
    finishedAt: null,
    counts: null,
  },
]

const timetables = [
  { id: 92, type: 'group' as const, name: 'V5A wi', code: null, sourceId: 'v5a-wi' },
  { id: 90, type: 'group' as const, name: 'V5A', code: null, sourceId: 'v5a' },
  { id: 91, type: 'teacher' as const, name: 'Kees Jansen', code: 'JAN', sourceId: 'jan' },
]

const getDeedWords = (language: 'nl' | 'en'): DeedWords => {
  const { NAME, WORDS } = texts[language].SCHOOL_FIND
  return Object.fromEntries(
    deedNames.map((name) => [name, { name: NAME[name], words: WORDS[name] }]),
  ) as unknown as DeedWords
}
const days = new Map([
  ['morgen', '2026-11-19'],
  ['tomorrow', '2026-11-19'],
])

function find(text: string, { language = 'nl', roles = ['admin'] }: { language?: 'nl' | 'en'; roles?: Role[] } = {}) {
  const words = getDeedWords(language)
  const plan = planSearch({ text, roles, words, days })
  // The server finds people by parts of their names.
  const people = person.name.toLowerCase().includes(plan.personTerm?.toLowerCase() ?? '-') ? [person] : []
  const rosterTerm = plan.rosterTerm?.toLowerCase() ?? '-'
  const rosters = timetables.filter(({ name }) => name.toLowerCase().includes(rosterTerm))
  return buildFindings(plan, { rooms, people, imports, rosters }, words).map(({ link }) => link)
}

describe('the first result of at most two words', () => {
  test.each([
    ['blokkeer B204', 'block B204', '/school/rooms/8?do=block'],
    ['vrij B204', 'free B204', '/school/rooms/8?do=free'],
    ['scherm aula', 'display aula', '/school/rooms/9?do=display'],
    ['rol anna', 'role anna', '/school/people/40?do=role'],
    ['coach anna', 'coach anna', '/school/people/40?do=coach'],
    ['uitloggen anna', 'signout anna', '/school/people/40?do=signOut'],
    ['meekijken anna', 'impersonate anna', '/school/people/40?do=viewAs'],
    ['exporteer anna', 'export anna', '/school/people/40?do=export'],
    ['wis anna', 'erase anna', '/school/people/40?do=erase'],
    ['rooster uploaden', 'upload timetable', '/school/imports'],
    ['laatste import', 'last import', '/school/imports/last'],
    ['fouten', 'faults', '/school/imports/last'],
    ['publiceer weken', 'publish weeks', '/school/weeks'],
    ['weken verbergen', 'hide weeks', '/school/weeks'],
    ['zonder capaciteit', 'without capacity', '/school/rooms?without=capacity'],
    ['geblokkeerde lokalen', 'blocked rooms', '/school/rooms?only=blocked'],
    ['reserveerprofielen', 'booking profiles', '/school/rooms/profiles'],
    ['zonder groep', 'without group', '/school/people?state=noGroup'],
    ['nooit ingelogd', 'never signed', '/school/people?state=neverSignedIn'],
    ['zonder coach', 'without coach', '/school/people?state=noCoach'],
    ['instellingen', 'settings', '/school/settings'],
    ['modules rol', 'modules role', '/school/settings?do=modules'],
    ['server', 'health', '/school#health'],
    ['backup', 'backup', '/school#health'],
    ['lokalen', 'rooms', '/school/rooms'],
    ['personen', 'people', '/school/people'],
    ['blokkeer lokaal', 'block room', '/school/rooms?do=block'],
    ['regel', 'rule', '/school/weeks?do=rule'],
    ['automatisch publiceren', 'automatic publication', '/school/weeks?do=rule'],
    ['week 50', 'week 50', '/school/weeks?week=50'],
    ['publiceer 50', 'publish 50', '/school/weeks?week=50'],
    ['logboek', 'audit', '/log'],
    ['log', 'log', '/log'],
    ['iemand uitloggen', 'log out', '/school/people?do=signOut'],
    ['rooster v5a', 'timetable v5a', '/roster?view=week&atnId=90'],
    ['agenda jansen', 'schedule jansen', '/roster?view=week&atnId=91'],
    ['rooster openen', 'open timetable', '/roster'],
    ['ziek jansen', 'absent jansen', '/changes?absent=91'],
    ['afwezigheid melden', 'report absence', '/changes?absent=new'],
    ['rol geven', 'give role', '/school/people?do=role'],
    ['B204', 'B204', '/school/rooms/8'],
    ['lokaal b204', 'room b204', '/school/rooms/8'],
    ['anna de', 'de vries', '/school/people/40'],
    ['najaar', 'najaar', '/school/imports/3'],
  ])('of "%s", in English "%s", is %s', (dutch, english, link) => {
    expect(find(dutch)[0]).toBe(link)
    expect(find(english, { language: 'en' })[0]).toBe(link)
  })
})

test('a day goes with a room, in any order', () => {
  expect(find('vrij B204 morgen')[0]).toBe('/school/rooms/8?do=free&date=2026-11-19')
  expect(find('tomorrow block b204', { language: 'en' })[0]).toBe('/school/rooms/8?do=block&date=2026-11-19')
  expect(find('jansen morgen ziek')[0]).toBe('/changes?absent=91&date=2026-11-19')
  expect(find('blokkeren morgen')[0]).toBe('/school/rooms?do=block&date=2026-11-19')
})

test('a timetabler is offered neither people nor what only administrators may do', () => {
  const roles: Role[] = ['planner']
  expect(find('anna de', { roles })).toEqual([])
  expect(find('rol anna', { roles })).toEqual([])
  expect(find('modules', { roles })).toEqual([])
  expect(find('blok b204', { roles })[0]).toBe('/school/rooms/8?do=block')
})

test('a coach is chosen for students alone', () => {
  const plan = planSearch({ text: 'coach anna', roles: ['admin'], words: getDeedWords('nl'), days })
  const teacher = { ...person, type: 'teacher' as const }
  const findings = buildFindings(plan, { rooms, people: [teacher], imports, rosters: [] }, getDeedWords('nl'))
  expect(findings.map(({ link }) => link)).toEqual(['/school/people/40'])
})

test('a word that belongs to no deed, room or person finds nothing', () => {
  expect(find('xyzzy')).toEqual([])
  expect(find('publiceer xyzzy')).toEqual([])
})

test('each deed is the first that its own name finds, in both languages', () => {
  for (const language of ['nl', 'en'] as const) {
    const words = getDeedWords(language)
    for (const name of deedNames)
      expect(findDeeds(words[name].name, { words, days })[0], `${language} ${name}`).toMatchObject({ name, term: '' })
  }
})
