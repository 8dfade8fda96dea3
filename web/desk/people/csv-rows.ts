import type { SchoolPerson } from '@uurwerk/contract/desk/people'

/** Rows as in `people.csv`, which an import accepts unchanged. */
export const buildPeopleCsvRows = (people: readonly SchoolPerson[]): string[][] => [
  ['id', 'type', 'name', 'email', 'code', 'roles', 'coach', 'fte'],
  ...people.map(({ sourceId, type, name, email, code, importedRoles, coach, fte }) => [
    sourceId,
    type,
    name,
    email ?? '',
    code ?? '',
    importedRoles.join('|'),
    coach?.sourceId ?? '',
    fte === null ? '' : String(fte),
  ]),
]
