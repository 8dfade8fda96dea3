import type { SchoolPersonInFull } from '@uurwerk/contract/desk/people'
import { useTexts } from '#web/lib/i18n.ts'
import { Fact, FactCard } from '../overview/SchoolFacts.tsx'

export function PersonFacts({ person }: { person: SchoolPersonInFull }) {
  const { t } = useTexts()
  const { sourceId, code, email, groups, teams, coachedStudents, sources } = person
  const teamNames = teams.map(({ name, isCoordinator }) =>
    isCoordinator ? t(($) => $.SCHOOL_PEOPLE.PERSON.SCHOOL.COORDINATES, { team: name }) : name,
  )
  const facts = [
    ['ID', sourceId],
    ['CODE', code],
    ['EMAIL', email],
    ['GROUPS', groups.map(({ name }) => name.replaceAll(' ', '\u00A0')).join(', ')],
    ['TEAMS', teamNames.join(', ')],
    ['COACHES', coachedStudents > 0 && t(($) => $.SCHOOL_PEOPLE.PERSON.SCHOOL.STUDENTS, { count: coachedStudents })],
    ['SOURCES', sources.join(', ')],
  ] as const
  return (
    <FactCard title={t(($) => $.SCHOOL_PEOPLE.PERSON.SCHOOL.TITLE)}>
      {facts.map(([name, value]) =>
        value ? (
          <Fact key={name} term={t(($) => $.SCHOOL_PEOPLE.PERSON.SCHOOL[name])}>
            {value}
          </Fact>
        ) : null,
      )}
    </FactCard>
  )
}
